/** Changes to messages after they were sent. */
import type { WriteTx } from "../../../realm/tx.ts";
import { audienceOf } from "../stored/message-audience.ts";
import { appendEdit } from "./append-edit.ts";
import { type MessageText, setRenderedContent } from "./render-again-queries.ts";

/** Changes the rendering of a message that nobody has edited. */
export async function doRenderAgain(tx: WriteTx, message: MessageText, html: string): Promise<void> {
  const { message_id, stream_id, content } = message;
  await setRenderedContent(tx, message_id, html);
  const audience = await audienceOf(tx, message);
  const text = { content, rendered_content: html };
  await appendEdit(tx, message, { user_id: null, message_ids: [message_id], stream_id, text }, audience);
}
