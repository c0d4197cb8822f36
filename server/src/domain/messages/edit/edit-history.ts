/** Reads the earlier versions of a message (docs/interface/visibility.md#messages). */
import { badRequest, type endpoints, type ResultOf } from "@confab/contract";
import type { User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { accessMessage } from "../stored/access.ts";

type Snapshot = ResultOf<typeof endpoints.getMessageHistory>["message_history"][number];

/**
 * Returns the message as it was sent and after each change.
 *
 * @returns the versions, oldest first
 * @throws ApiError for a message that the user may not see, and if the organization hides the edit history
 */
export async function readHistory(tx: Tx, user: User, messageId: number): Promise<Snapshot[]> {
  if (!tx.model.properties.allow_edit_history) {
    throw badRequest("Message edit history is disabled in this organization");
  }
  const message = await accessMessage(tx, user, messageId);
  const { sender_id: user_id, timestamp } = message;
  const { imageAddresses } = tx.model;
  let { topic, stream_id, content } = message;
  let rendered_content = imageAddresses.inHtml(message.rendered_content);
  const newestFirst: Snapshot[] = [];
  for (const entry of message.edit_history ?? []) {
    const { prev_subject, prev_stream, prev_content } = entry;
    const after = { topic, content, rendered_content, timestamp: entry.timestamp, user_id: entry.user_id };
    const moved = {
      ...(prev_subject === undefined ? {} : { prev_topic: prev_subject }),
      ...(prev_stream === undefined || stream_id === null ? {} : { prev_stream, stream: stream_id }),
    };
    topic = prev_subject ?? topic;
    stream_id = prev_stream ?? stream_id;
    if (prev_content === undefined || entry.prev_rendered_content === undefined) {
      newestFirst.push({ ...after, ...moved });
      continue;
    }
    const prev_rendered_content = imageAddresses.inHtml(entry.prev_rendered_content);
    const { htmlDifference } = await import("./html-difference.ts");
    const content_html_diff = htmlDifference(prev_rendered_content, rendered_content);
    newestFirst.push({ ...after, ...moved, prev_content, prev_rendered_content, content_html_diff });
    content = prev_content;
    rendered_content = prev_rendered_content;
  }
  return [...newestFirst, { topic, content, rendered_content, timestamp, user_id }].reverse();
}
