/** Pinned messages, which have no counterpart here: a topic of each stream links to them. */
import type { MessageRecord } from "../format/records.ts";
import type { ConversionOutput } from "./output.ts";

export const PINNED_TOPIC = "Pinned messages";

export interface PinnedMessage {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The key of the author. */
  readonly sender: string;
  /** Its first words. */
  readonly text: string;
}

/**
 * Adds a message that links to the pinned ones. It is sent by the author of the newest, when the stream's last message
 * was sent. An export with other pins gets another message.
 *
 * @param lastTime milliseconds since 1970
 */
export async function addPinnedMessages(
  output: ConversionOutput,
  {
    stream,
    pinned,
    lastTime,
    from,
  }: { stream: string; pinned: readonly PinnedMessage[]; lastTime: number; from: string },
): Promise<void> {
  const sorted = pinned.toSorted((a, b) => a.time - b.time);
  const newest = sorted.at(-1);
  if (!newest) return;
  const record: MessageRecord = {
    key: `pinned:${stream}:${newest.key}:${sorted.length}`.slice(0, 200),
    time: lastTime,
    sender: newest.sender,
    to: { stream, topic: PINNED_TOPIC },
    content: sorted.flatMap(({ key, text }, index) => [
      `${index === 0 ? "" : "\n"}* `,
      { message: key, text: text || "message" },
    ]),
    reactions: [],
    edits: [],
  };
  await output.message(record, from);
}
