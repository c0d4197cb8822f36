/** The message that a called bot receives, and the reply that it may give. */
import type { Message } from "@confab/contract";
import { knowledgeOf } from "../../model/known-users.ts";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { isAnswering } from "../messages/stored/called-bots.ts";
import { presentMessage } from "../messages/stored/present.ts";
import { loadMessages, loadReactions, type StoredMessage } from "../messages/stored/queries.ts";
import { loadSubmessages } from "../messages/stored/submessage-queries.ts";
import type { BotCall } from "./queries.ts";

/** A message that calls a bot, as the bot sees it. */
export interface Called {
  readonly bot: User;
  readonly trigger: BotCall["trigger"];
  readonly stored: StoredMessage;
  /** The message with its text as the sender wrote it. */
  readonly message: Message;
}

export interface Reply {
  readonly content: string;
  /** JSON in the form of the parameter `widget_content` of `POST /messages`. */
  readonly widget?: string;
  /** A message to another place, posted before the reply. */
  readonly post?: { readonly stream: string; readonly topic: string; readonly content: string };
}

/** Thrown if a bot can't answer. The message gives the reason, in words for its owner. */
export class BotFailure extends Error {
  readonly mayPass: boolean;

  constructor(message: string, options: { mayPass?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "BotFailure";
    this.mayPass = options.mayPass ?? false;
  }
}

/** @returns undefined if the message or the bot no longer exists */
export async function readCalled(tx: Tx, call: BotCall): Promise<Called | undefined> {
  const bot = tx.model.users.get(call.bot_id);
  if (!isAnswering(bot)) return undefined;
  const ids = [call.message_id];
  const [stored] = await loadMessages(tx, bot.user_id, ids);
  if (!stored) return undefined;
  const reactions = (await loadReactions(tx, ids)).get(call.message_id) ?? [];
  const submessages = (await loadSubmessages(tx, ids)).get(call.message_id) ?? [];
  const view = { applyMarkdown: false, clientGravatar: false, knows: knowledgeOf(bot, tx.model) };
  const message = presentMessage({ ...stored, reactions, submessages }, view, tx.model);
  return { bot, trigger: call.trigger, stored, message };
}
