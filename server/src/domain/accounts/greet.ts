/** Messages about a new account, to its user and to others (docs/interface/streams.md#notices). */
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isBot } from "../access/users.ts";
import { NotificationBot, silentMention, WELCOME_BOT } from "../messages/send/notification-bot.ts";

/** Welcomes a new user by a direct message, and announces them, in the transaction that creates their account. */
export async function greet(tx: WriteTx, user: User): Promise<void> {
  await welcome(tx, user);
  await announce(tx, user);
}

async function welcome(tx: WriteTx, { user_id, full_name }: User): Promise<void> {
  const { name, siteUrl } = { ...tx.model.properties, siteUrl: tx.model.siteUrl };
  const text = [
    `Hello, and welcome to ${name}! 👋`,
    "",
    `This is a conversation between you and the bot that greets newcomers to **${name}**, ${full_name}.`,
    "",
    "* Conversations happen in streams, and each message in a stream has a topic.",
    "* Write `@` and a name to mention someone, `*text*` for *emphasis*, and three backticks around code.",
    `* The organization's address, for clients on other devices, is ${siteUrl}.`,
  ].join("\n");
  await new NotificationBot(tx, WELCOME_BOT).toPeople(new Map([[user_id, text]]));
}

/** Posts to the organization's stream for new users, if it has one. */
async function announce(tx: WriteTx, user: User): Promise<void> {
  const place = tx.model.streams.get(tx.model.properties.signup_announcements_stream_id);
  if (!place?.is_active) return;
  // The new user is not in the model yet.
  let total = 1;
  for (const each of tx.model.users.values()) {
    if (each.is_active && !isBot(each) && !each.is_system) total += 1;
  }
  const text = `${silentMention(user)} just signed up for ${tx.model.properties.name}. (total: ${total})`;
  await new NotificationBot(tx).toStream(place, "signups", text, { newUsers: [user] });
}
