// SPDX-License-Identifier: MIT
// The serial console over USB: the host's side of it.
import { USBCDC } from './rp2040js.mjs';

const PACKET = 64; // bytes

export class UsbConsole {
  /**
   * @param {import('rp2040js').RP2040} rp
   * @param {(text: string) => void} onText what the firmware prints
   */
  constructor(rp, onText) {
    this.usb = rp.usbCtrl;
    this.cdc = new USBCDC(rp.usbCtrl);
    /** @type {number[]} */
    this.typed = [];
    /** Bytes that the firmware is ready to take. */
    this.wanted = 0;
    this.usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== this.outEndpoint) return;
      this.wanted = size;
      this.send();
    };
    const decoder = new TextDecoder();
    this.cdc.onSerialData = (bytes) => onText(decoder.decode(bytes, { stream: true }));
  }

  /** The endpoint from host to device; the package keeps it private. */
  get outEndpoint() {
    return /** @type {any} */ (this.cdc).outEndpoint;
  }

  /** @param {string} text */
  type(text) {
    this.typed.push(...Buffer.from(text));
    this.send();
  }

  send() {
    if (!this.wanted || !this.typed.length) return;
    const bytes = Uint8Array.from(this.typed.splice(0, Math.min(this.wanted, PACKET)));
    this.wanted = 0;
    this.usb.endpointReadDone(this.outEndpoint, bytes);
  }
}
