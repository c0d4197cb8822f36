/** Messages about a new account, to its user and to others (docs/interface/streams.md#notices). */
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { textsForRealm, textsForUser } from "../../texts/texts.ts";
import { isBot } from "../access/users.ts";
import { accountValues } from "../mail/values.ts";
import { NotificationBot, silentMention, WELCOME_BOT } from "../messages/send/notification-bot.ts";

/** Welcomes a new user by a direct message, and announces them, in the transaction that creates their account. */
export async function greet(tx: WriteTx, user: User): Promise<void> {
  await welcome(tx, user);
  await announce(tx, user);
}

async function welcome(tx: WriteTx, user: User): Promise<void> {
  const text = textsForUser(user).bots.newcomers.welcome(accountValues(user, tx.model));
  await new NotificationBot(tx, WELCOME_BOT).toPeople(new Map([[user.user_id, text]]));
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
  const texts = textsForRealm(tx.model).bots.newcomers;
  const text = texts.signedUp({ user: silentMention(user), realm: tx.model.properties.name, total });
  await new NotificationBot(tx).toStream(place, texts.signupsTopic, text, { newUsers: [user] });
}
