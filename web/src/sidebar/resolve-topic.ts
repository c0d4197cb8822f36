/** Resolved topics have a mark before their name (docs/interface/editing.md#edits). */
import type { Session } from "@confab/client";

const MARK = "✔ ";

export const isResolved = (topic: string): boolean => topic.startsWith(MARK);

/**
 * Adds the mark to a topic or removes it.
 *
 * @throws RequestRefused, NoAnswer if the server did not apply the change
 */
export async function setResolved(
  session: Session,
  streamId: number,
  topic: string,
  resolved: boolean,
): Promise<void> {
  const { topics } = await session.client.getTopics({ stream_id: streamId });
  const known = topics.find(({ name }) => name.toLowerCase() === topic.toLowerCase());
  if (!known) return;
  const after = resolved ? `${MARK}${known.name}` : known.name.replace(/^(?:✔ )+/, "");
  await session.client.updateMessage({
    message_id: known.max_id,
    topic: after,
    propagate_mode: "change_all",
    send_notification_to_old_thread: false,
  });
}
