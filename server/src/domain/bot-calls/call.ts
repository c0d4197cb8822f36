/** What a called bot is told, and what it may say to it. */
import type { Message } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { presentMessage } from "../messages/present.ts";
import { loadMessages, loadReactions, type StoredMessage } from "../messages/queries.ts";
import { loadSubmessages } from "../messages/submessage-queries.ts";
import type { BotCall } from "./queries.ts";
import { isAnswering } from "./triggers.ts";

/** A message that calls a bot, as the bot sees it. */
export interface Called {
  readonly bot: User;
  readonly trigger: BotCall["trigger"];
  readonly stored: StoredMessage;
  /** With its text as it was written. */
  readonly message: Message;
}

export interface Reply {
  readonly content: string;
  /** JSON, as the parameter `widget_content` of `POST /messages`. */
  readonly widget?: string;
  /** A message to somewhere else, posted before it. */
  readonly post?: { readonly stream: string; readonly topic: string; readonly content: string };
}

/** A bot can't answer; the message says why, in words for its owner. */
export class BotFailure extends Error {
  readonly mayPass: boolean;

  constructor(message: string, options: { mayPass?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "BotFailure";
    this.mayPass = options.mayPass ?? false;
  }
}

/** @returns undefined where the message or the bot is gone */
export async function readCalled(tx: Tx, call: BotCall): Promise<Called | undefined> {
  const bot = tx.model.users.get(call.bot_id);
  if (!isAnswering(bot)) return undefined;
  const ids = [call.message_id];
  const [stored] = await loadMessages(tx, bot.user_id, ids);
  if (!stored) return undefined;
  const reactions = (await loadReactions(tx, ids)).get(call.message_id) ?? [];
  const submessages = (await loadSubmessages(tx, ids)).get(call.message_id) ?? [];
  const view = { applyMarkdown: false, clientGravatar: false };
  const message = presentMessage({ ...stored, reactions, submessages }, view, tx.model);
  return { bot, trigger: call.trigger, stored, message };
}
