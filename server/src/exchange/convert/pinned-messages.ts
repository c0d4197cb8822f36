/** Pinned messages, which have no counterpart here: a topic of each stream links to them. */
import type { MessageRecord } from "../format/records.ts";
import type { Origin } from "../format/write.ts";
import type { ConversionOutput } from "./output.ts";
import { shortKey } from "./short-key.ts";
import { firstWords } from "./topics.ts";

const PINNED_TOPIC = "Pinned messages";

/** A message has room for this many links. */
const MOST_LINKS = 50;

type Seen = Pick<MessageRecord, "key" | "time" | "sender" | "content">;

interface PinnedMessage {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The key of the author. */
  readonly sender: string;
  /** Its first words. */
  readonly text: string;
}

/** Collects the pinned messages of each stream. Memory grows with their number alone. */
export class PinnedMessages {
  readonly #pinned = new Map<string, PinnedMessage[]>();
  /** The time of the newest message of each stream, in milliseconds since 1970. */
  readonly #newest = new Map<string, number>();

  /** Must get each message of a stream. */
  see(stream: string, { key, time, sender, content }: Seen, isPinned: boolean): void {
    this.#newest.set(stream, Math.max(time, this.#newest.get(stream) ?? 0));
    if (!isPinned) return;
    const pinned = this.#pinned.get(stream) ?? [];
    this.#pinned.set(stream, pinned);
    pinned.push({ key, time, sender, text: firstWords(content.slice(0, 20)) });
  }

  /** Writes a message for each stream that has pinned ones, or several if there are many. */
  async write(output: ConversionOutput, from: Origin): Promise<void> {
    for (const [stream, pinned] of this.#pinned) {
      pinned.sort((a, b) => a.time - b.time);
      for (let start = 0; start < pinned.length; start += MOST_LINKS) {
        const record = linksTo(
          stream,
          pinned.slice(start, start + MOST_LINKS),
          this.#newest.get(stream) ?? 0,
        );
        if (record) await output.message(record, from);
      }
    }
  }
}

/**
 * Returns a message that links to pinned ones. It is sent by the author of the newest, when the stream's last message
 * was sent. An export with other pins gets another message.
 */
function linksTo(stream: string, pinned: readonly PinnedMessage[], time: number): MessageRecord | undefined {
  const newest = pinned.at(-1);
  return (
    newest && {
      key: shortKey(`pinned:${stream}:${newest.key}:${pinned.length}`),
      time,
      sender: newest.sender,
      to: { stream, topic: PINNED_TOPIC },
      content: pinned.flatMap(({ key, text }, index) => [
        `${index === 0 ? "" : "\n"}* `,
        { message: key, text: text || "message" },
      ]),
      reactions: [],
      edits: [],
    }
  );
}
