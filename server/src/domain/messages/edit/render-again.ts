/** Changes to messages after they were sent. */
import { toSeconds } from "../../../base/clock.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { flagsOfAll } from "../stored/flags-of-all.ts";
import { audienceOf } from "../stored/message-audience.ts";
import { messageUpdated } from "./edit-events.ts";
import { type MessageText, readRecords, setRenderedContent } from "./render-again-queries.ts";

/** Changes the rendering of a message that nobody has edited. */
export async function doUpdateRendering(tx: WriteTx, message: MessageText, html: string): Promise<void> {
  const { message_id, stream_id, content } = message;
  await setRenderedContent(tx, message_id, html);
  const audience = await audienceOf(tx, message);
  const update = {
    user_id: null,
    edit_timestamp: toSeconds(tx.now),
    message_id,
    message_ids: [message_id],
    stream_id,
    text: { content, rendered_content: html },
    flags: flagsOfAll(await readRecords(tx, message, audience)),
  };
  tx.append(messageUpdated.of(update, audience));
}
