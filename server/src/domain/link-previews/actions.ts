/** Previews of the pages that a message links to (docs/interface/rendered-html.md#previews). */
import type { LinkEmbed } from "@confab/markdown";
import type { User } from "../../model/records.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { doRenderAgain } from "../messages/edit/render-again.ts";
import { lookupText, type MessageText } from "../messages/edit/render-again-queries.ts";
import { deleteJob } from "./queries.ts";

/**
 * Returns the links of a message that may have a preview. Returns none if the message is deleted or previews are off.
 */
export async function readPreviewUrls(tx: Tx, messageId: number): Promise<string[]> {
  const { message, sender } = await lookupPreviewed(tx, messageId);
  if (!message || !sender) return [];
  const { renderer } = tx.services;
  await renderer.prepare(message.content);
  return renderer.message(message.content, sender).previewUrls;
}

/**
 * Shows the known previews of a message's links, and deletes its job. Repeating it changes nothing.
 *
 * @param embeds by link
 */
export async function showPreviews(
  tx: WriteTx,
  messageId: number,
  embeds: ReadonlyMap<string, LinkEmbed>,
): Promise<void> {
  await deleteJob(tx.runner, tx.realmId, messageId);
  const { message, sender } = await lookupPreviewed(tx, messageId);
  if (!message || !sender) return;
  const { renderer } = tx.services;
  await renderer.prepare(message.content);
  const { html } = renderer.messageWithEmbeds(message.content, sender, embeds);
  if (html !== message.rendered_content) await doRenderAgain(tx, message, html);
}

/** Includes deactivated senders: their messages still have readers. */
async function lookupPreviewed(tx: Tx, messageId: number): Promise<{ message?: MessageText; sender?: User }> {
  if (!tx.model.properties.inline_url_embed_preview) return {};
  const message = await lookupText(tx, messageId);
  const sender = message && tx.model.users.get(message.sender_id);
  return message && sender ? { message, sender } : {};
}
