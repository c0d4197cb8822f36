/** Keeps the pinned messages of channels until all messages are read. */
import type { ConversionOutput } from "../convert/output.ts";
import { addPinnedMessages, type PinnedMessage } from "../convert/pinned-messages.ts";
import { firstWords } from "../convert/topics.ts";
import type { MessageRecord } from "../format/records.ts";
import type { Origin } from "../format/write.ts";

/** Memory grows with the number of pinned messages. */
export class Pins {
  readonly #pins = new Map<string, PinnedMessage[]>();
  readonly #lastTimes = new Map<string, number>();

  /** @param stream the key of the stream that has the message */
  saw(
    stream: string,
    { key, time, sender, content }: Pick<MessageRecord, "key" | "time" | "sender" | "content">,
    isPinned: boolean,
  ): void {
    this.#lastTimes.set(stream, Math.max(time, this.#lastTimes.get(stream) ?? 0));
    if (!isPinned) return;
    const pins = this.#pins.get(stream) ?? [];
    this.#pins.set(stream, pins);
    pins.push({ key, time, sender, text: firstWords(content.slice(0, 20)) });
  }

  /** Adds a message to each channel with pins. @param from the file with the messages */
  async write(output: ConversionOutput, from: Origin): Promise<void> {
    for (const [stream, pinned] of this.#pins) {
      await addPinnedMessages(output, { stream, pinned, lastTime: this.#lastTimes.get(stream) ?? 0, from });
    }
  }
}
