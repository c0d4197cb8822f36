/** The outcome of a call: a message from the bot, or a notice to its owner. Either ends the call. */
import type { Stream, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { invalidStreamId, lookupStreamToSend, requireMaySendToStream } from "../access/streams.ts";
import { writeToOwner } from "../bots/owner.ts";
import { composeToPeople, composeToStream, type MessageInput } from "../messages/send/compose.ts";
import { normalizeContent } from "../messages/send/content.ts";
import { requireMaySendTo } from "../messages/send/recipients.ts";
import { isAnswering } from "../messages/stored/called-bots.ts";
import { readWidget } from "../messages/widgets/widget.ts";
import { normalizeTopic } from "../topic-names.ts";
import type { Called, Reply } from "./call.ts";
import { type BotCall, deleteCall } from "./queries.ts";

/** The client name on messages of such bots. */
const CLIENT = "Internal";

/**
 * Posts a bot's reply in the conversation where the bot was called.
 *
 * @throws ApiError if the bot may not write there, or if its reply is invalid; nothing is written then
 */
export async function postReply(tx: WriteTx, call: BotCall, { stored }: Called, reply: Reply): Promise<void> {
  const { model } = tx;
  if (!(await deleteCall(tx.runner, tx.realmId, call))) return;
  const bot = model.users.get(call.bot_id);
  if (!isAnswering(bot)) return;
  if (reply.post) await postElsewhere(tx, bot, reply.post);
  const input = await inputOf(tx, bot, reply);
  const { stream_id, topic, conversation_id: conversationId } = stored;
  if (stream_id !== null) {
    const stream = model.streams.get(stream_id);
    if (!stream?.is_active) throw invalidStreamId();
    postToStream(tx, input, stream, topic);
    return;
  }
  const participantIds = stored.participant_ids ?? [];
  const recipients = participantIds.flatMap((userId) => model.users.get(userId) ?? []);
  requireMaySendTo(bot, recipients, { isFirst: false, toOneBot: false }, model, tx.now);
  tx.appendMessage(composeToPeople(input, { conversationId, participantIds }, model, tx.services.renderer));
}

async function postElsewhere(
  tx: WriteTx,
  bot: User,
  { stream, topic, content }: NonNullable<Reply["post"]>,
): Promise<void> {
  const input = await inputOf(tx, bot, { content });
  postToStream(tx, input, lookupStreamToSend(bot, stream, tx.model), normalizeTopic(topic));
}

function postToStream(tx: WriteTx, input: MessageInput, stream: Stream, topic: string): void {
  requireMaySendToStream(input.sender, stream, tx.model, tx.now);
  tx.appendMessage(composeToStream(input, { stream, topic }, tx.model, tx.services.renderer));
}

async function inputOf(tx: WriteTx, sender: User, reply: Reply): Promise<MessageInput> {
  const content = normalizeContent(reply.content);
  const widget = readWidget(content, reply.widget);
  await tx.services.renderer.prepare(content);
  return { sender, content, widget, client: CLIENT, readsOwn: false, now: tx.now };
}

/**
 * Tells the bot's owner, if it has one, that a message was not answered, and why. Discloses nothing of the message
 * except its id.
 */
export async function giveUp(tx: WriteTx, call: BotCall, problem: string): Promise<void> {
  if (!(await deleteCall(tx.runner, tx.realmId, call))) return;
  const { message_id: id } = call;
  const reason = problem.replace(/\s+/g, " ");
  await writeToOwner(
    tx,
    call.bot_id,
    (texts, bot) =>
      `${texts.unanswered({ bot, id, path: `#narrow/id/${id}` })}\n\`\`\`text\n${reason}\n\`\`\``,
  );
}
