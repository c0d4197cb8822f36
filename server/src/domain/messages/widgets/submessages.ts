/** Actions on widgets: voting in a poll, adding tasks to a list (docs/interface/widgets.md#submessages). */
import { badRequest } from "@confab/contract";
import type { User } from "../../../model/records.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { followAfterParticipating } from "../../topic-policies/follow-automatically.ts";
import { accessMessage } from "../stored/access.ts";
import { audienceOf } from "../stored/message-audience.ts";
import type { SubmessageRow } from "../stored/present-submessage.ts";
import { insertSubmessage, lookupFirstSubmessage } from "../stored/submessage-queries.ts";
import { submessageAdded } from "./submessage-events.ts";
import { checkWidgetAction, widgetTypeOf } from "./widget-actions.ts";

/**
 * Adds a submessage. Its meaning is up to clients, except for the known actions of polls and task lists.
 *
 * @throws ApiError for a message that the user may not see, or that is neither theirs nor a widget yet; also for
 * content that is not JSON or does not belong to this kind of widget
 */
export async function addSubmessage(
  tx: WriteTx,
  user: User,
  request: Pick<SubmessageRow, "message_id" | "msg_type" | "content">,
): Promise<void> {
  const message = await accessMessage(tx, user, request.message_id);
  const isAuthor = message.sender_id === user.user_id;
  if (!isAuthor && !message.has_submessages) {
    throw badRequest("You cannot attach a submessage to this message.");
  }
  const action = parse(request.content);
  const first = message.has_submessages ? await lookupFirstSubmessage(tx, message.message_id) : undefined;
  if (first) checkWidgetAction(widgetTypeOf(first), action, isAuthor);
  const submessage = { ...request, sender_id: user.user_id };
  const submessage_id = await insertSubmessage(tx, submessage);
  tx.append(submessageAdded.of({ ...submessage, submessage_id }, await audienceOf(tx, message)));
  await followAfterParticipating(tx, user, message);
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw badRequest("Invalid json for submessage");
  }
}
