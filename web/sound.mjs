// SPDX-License-Identifier: MIT
// The piezo: a square wave as long as it sounds. Browsers allow it from the first press on.

const LOUDNESS = 0.06;

export class Piezo {
    constructor() {
        this.tone = 0;
    }

    // A person has pressed something: now there may be sound.
    wake() {
        const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
        if (!this.context && Context) {
            try {
                this.context = new Context();
                this.wave = this.context.createOscillator();
                this.volume = this.context.createGain();
                this.wave.type = "square";
                this.volume.gain.value = 0;
                this.wave.connect(this.volume).connect(this.context.destination);
                this.wave.start();
            } catch {
                this.context = null; // a host without sound stays silent
            }
        }
        if (this.context?.state === "suspended") this.context.resume().catch(() => {});
    }

    // The frequency from now on; 0 is silence.
    play(tone) {
        if (tone === this.tone) return;
        this.tone = tone;
        if (!this.context) return;
        const now = this.context.currentTime;
        if (tone) this.wave.frequency.setValueAtTime(tone, now);
        this.volume.gain.setValueAtTime(tone ? LOUDNESS : 0, now);
    }
}
