// SPDX-License-Identifier: MIT
// A case for a Coffer handheld: front with display, six buttons and piezo, back with a Pico, a battery and a switch.
// Set the parameters here, or with -D on the command line; ./coffer release makes the STL files. All lengths in mm.
// Not printed yet: measure your own parts before you print.

panel = "1.3";      // the display: "0.96", "1.3" or "2.42" inches
part = "both";      // "front", "back", "both" side by side, "shown" with its parts, "clash": what collides (nothing may)

wall = 2;           // of the shell
gap = 0.3;          // between two things that must fit into each other
depth = 27;         // of the whole case
split = 13;         // of it the front takes so much
screw = 2.5;        // diameter of the four screws, and the hole in the front's posts is smaller
controls = 42;      // beside the display on each side: the cross left, A and B right
corner = 6;         // radius

board = [21, 51, 1];        // Raspberry Pi Pico, Pico H or Pico 2, USB towards the top edge
board_holes = [11.4, 47];   // between the centres of its four holes
board_height = 5;           // of the posts below it: room for wires and pins
usb = [10, 5];              // hole for the plug
battery = [34, 50, 6.5];     // a flat Li-ion cell such as 603450; a holder for 3 AAA cells needs depth = 34
switch = [9, 4];            // hole of a slide switch in the top edge
button = 7;                 // hole of a push button's cap
button_pitch = 12;          // from the middle of the cross to its buttons
button_height = 9;          // behind the front: cap, switch and the board it is soldered to
piezo = 13;

// module width and height, its thickness with parts; lit area, and how far its middle lies above the module's
function panel_size(inch) = inch == "0.96" ? [27.5, 28, 4] : inch == "1.3" ? [35.6, 33.8, 4.5] : [63, 43, 5];
function lit_size(inch) = inch == "0.96" ? [21.8, 10.9] : inch == "1.3" ? [29.5, 14.8] : [55.1, 27.5];
function lit_above(inch) = inch == "0.96" ? 1.5 : inch == "1.3" ? 1.8 : 2;

size_of_panel = panel_size(panel);
lit = lit_size(panel);
width = size_of_panel[0] + 2 * controls + 2 * wall;
height = max(62, size_of_panel[1] + 18);
post = screw + 5;
posts = [for (x = [-1, 1], y = [-1, 1]) [x * (width / 2 - wall - post / 2), y * (height / 2 - wall - post / 2)]];
// The front lies on its face, y is up: so the player's left is at positive x.
cross_at = [(size_of_panel[0] + controls) / 2, 0];
letters_at = [-(size_of_panel[0] + controls) / 2, 0];
buttons = concat(
    [for (way = [[0, 1], [0, -1], [-1, 0], [1, 0]]) cross_at + button_pitch * way],
    [letters_at + [-9, 6], letters_at + [7, -6]]  // A, B
);
board_at = [0, height / 2 - wall - 0.5 - board[1] / 2];
battery_at = [-(board[0] / 2 + 3 + battery[0] / 2), 0];
switch_at = width / 2 - wall - post - 12;
e = 0.01;
$fn = 48;

module rounded(size, radius, tall) {
    linear_extrude(tall) offset(radius) square([size[0] - 2 * radius, size[1] - 2 * radius], center = true);
}

// A tray, open above, with four posts in its corners.
module tray(tall, hole) {
    difference() {
        union() {
            difference() {
                rounded([width, height], corner, tall);
                translate([0, 0, wall]) rounded([width - 2 * wall, height - 2 * wall], corner - wall, tall);
            }
            intersection() {
                for (at = posts) translate(at) translate([-post / 2, -post / 2, 0]) cube([post, post, tall]);
                rounded([width, height], corner, tall);
            }
        }
        for (at = posts) translate(at) translate([0, 0, hole]) cylinder(d = hole > 0 ? screw - 0.5 : screw + gap, h = tall);
        if (hole == 0) for (at = posts) translate(at) translate([0, 0, -e]) {
            cylinder(d = screw + gap, h = tall);
            cylinder(d1 = 2 * screw + 0.5, d2 = screw + gap, h = screw); // for a countersunk head
        }
    }
}

// The front lies on its face: z = 0 is what the player sees.
module front() {
    frame = [size_of_panel[0] + 2 * gap, size_of_panel[1] + 2 * gap];
    difference() {
        union() {
            tray(split, 3);
            // a frame that holds the display's module
            difference() {
                translate([-frame[0] / 2 - 1.6, -frame[1] / 2 - 1.6, 0]) cube([frame[0] + 3.2, frame[1] + 3.2, wall + 3]);
                translate([-frame[0] / 2, -frame[1] / 2, wall]) cube([frame[0], frame[1], 10]);
            }
            // a lip that the back slides over
            difference() {
                translate([0, 0, split - e]) rounded([width - 2 * wall - 2 * gap, height - 2 * wall - 2 * gap], corner - wall, 2);
                translate([0, 0, split - 1]) rounded([width - 4 * wall, height - 4 * wall], corner - 2 * wall + 1, 10);
                for (at = posts) translate(at) translate([-post / 2 - gap - 2, -post / 2 - gap - 2, split + e]) cube([post + 2 * gap + 4, post + 2 * gap + 4, 10]);
                translate([board_at[0] - usb[0] / 2 - 2, height / 2 - 10, split + e]) cube([usb[0] + 4, 20, 10]);
                translate([-switch_at - switch[0] / 2 - 4, height / 2 - 10, split + e]) cube([switch[0] + 8, 20, 10]);
            }
        }
        // the window, wider outside
        translate([0, lit_above(panel), -e]) hull() {
            translate([-lit[0] / 2 - 2, -lit[1] / 2 - 2, 0]) cube([lit[0] + 4, lit[1] + 4, e]);
            translate([-lit[0] / 2 - 0.5, -lit[1] / 2 - 0.5, wall]) cube([lit[0] + 1, lit[1] + 1, 2 * e]);
        }
        for (at = buttons) translate(at) translate([0, 0, -e]) cylinder(d = button, h = wall + 1);
        // the piezo is heard through five small holes below A and B
        for (n = [-2:2]) translate(letters_at + [3 * n, -height / 2 + wall + post + 4]) translate([0, 0, -e]) cylinder(d = 1.6, h = wall + 1);
    }
}

// The back lies on its outside.
module back() {
    tall = depth - split;
    difference() {
        union() {
            tray(tall, 0);
            for (x = [-1, 1], y = [-1, 1]) translate(board_at + [x * board_holes[0] / 2, y * board_holes[1] / 2]) {
                cylinder(d = 4, h = wall + board_height);
                cylinder(d = 1.8, h = wall + board_height + board[2] + 0.8); // a pin through the board's hole
            }
            // ribs that keep the battery in its place
            for (y = [-1, 1]) translate(battery_at + [-8, y * (battery[1] / 2 + gap + 0.8) - 0.8]) cube([16, 1.6, wall + 4]);
        }
        translate([board_at[0] - usb[0] / 2, height / 2 - wall - 1, wall + board_height + board[2] - 1]) cube([usb[0], wall + 2, usb[1]]);
        translate([switch_at - switch[0] / 2, height / 2 - wall - 1, wall + 3]) cube([switch[0], wall + 2, switch[1]]);
    }
}

// -- what goes in, for "shown" and "clash": where it is in the closed case, which lies on its face

module display_module() {
    translate([-size_of_panel[0] / 2, -size_of_panel[1] / 2, wall + e]) cube(size_of_panel);
}

module button_bodies() {
    for (at = buttons) translate(at) {
        translate([-3, -3, wall + e]) cube([6, 6, button_height - wall]);
        translate([0, 0, -2]) cylinder(d = button - 2 * gap, h = wall + 2.1);
    }
}

module board_body() {
    translate([board_at[0] - board[0] / 2, board_at[1] - board[1] / 2, depth - wall - board_height - board[2] - e])
        difference() {
            cube(board);
            for (x = [-1, 1], y = [-1, 1]) translate([board[0] / 2 + x * board_holes[0] / 2, board[1] / 2 + y * board_holes[1] / 2, -1]) cylinder(d = 2.1, h = 3);
        }
    translate([board_at[0] - 4, height / 2 - wall - 6, depth - wall - board_height - board[2] - 2.8]) cube([8, 7, 2.7]);
}

module battery_body() {
    translate([-battery_at[0] - battery[0] / 2, battery_at[1] - battery[1] / 2, depth - wall - battery[2] - e]) cube(battery);
}

module switch_body() {
    translate([-switch_at - switch[0] / 2 - 3, height / 2 - wall - 5, depth - wall - 3 - switch[1] - 1]) cube([switch[0] + 6, 5 - e, switch[1] + 2]);
}

module closed_back() {
    translate([0, 0, depth]) rotate([0, 180, 0]) back();
}

module parts() {
    color("#1d3557") display_module();
    color("#dddddd") button_bodies();
    color("#2f6f4f") board_body();
    color("#c0c0c0") battery_body();
    color("#444444") switch_body();
}

module clashes() {
    // parts with the case, front with back, and parts with each other
    intersection() { front(); parts(); }
    intersection() { closed_back(); parts(); }
    intersection() { front(); translate([0, 0, 2 * e]) closed_back(); }
    intersection() { display_module(); union() { board_body(); battery_body(); button_bodies(); } }
    intersection() { button_bodies(); union() { board_body(); battery_body(); } }
    intersection() { board_body(); union() { battery_body(); switch_body(); } }
    intersection() { switch_body(); union() { battery_body(); button_bodies(); display_module(); } }
}

if (part == "front") front();
else if (part == "back") back();
else if (part == "clash") clashes();
else if (part == "shown") { front(); parts(); translate([0, 0, 45]) closed_back(); }
else { front(); translate([0, height + 10, 0]) back(); }
