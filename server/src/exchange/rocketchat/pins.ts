/** Collects the pinned messages of each stream. */
import type { ConversionOutput } from "../convert/output.ts";
import { addPinnedMessages, type PinnedMessage } from "../convert/pinned-messages.ts";

/** A message has room for this many links. */
const MOST_LINKS = 50;

export class Pins {
  readonly #pins = new Map<string, PinnedMessage[]>();
  /** The time of the newest message of each stream, in milliseconds since 1970. */
  readonly #newest = new Map<string, number>();

  /** Must get the time of each message of a stream. */
  see(stream: string, time: number): void {
    if (time > (this.#newest.get(stream) ?? -1)) this.#newest.set(stream, time);
  }

  add(stream: string, pin: PinnedMessage): void {
    const pins = this.#pins.get(stream) ?? [];
    this.#pins.set(stream, pins);
    pins.push(pin);
  }

  /** Writes a message for each stream with pins, or several if there are many. All other messages must be written. */
  async write(output: ConversionOutput, from: string): Promise<void> {
    for (const [stream, pins] of this.#pins) {
      pins.sort((a, b) => a.time - b.time);
      const lastTime = this.#newest.get(stream) ?? 0;
      for (let start = 0; start < pins.length; start += MOST_LINKS) {
        const pinned = pins.slice(start, start + MOST_LINKS);
        await addPinnedMessages(output, { stream, pinned, lastTime, from });
      }
    }
  }
}
