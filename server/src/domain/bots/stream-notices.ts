/**
 * Notifies owners of bots that write to streams without readers: programs seldom show the answers that they receive.
 */

import { code } from "@confab/markdown/outside-text";
import type { Stream, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { isBot } from "../access/users.ts";
import { countAttempt } from "../attempts/queries.ts";
import { streamLink } from "../messages/send/notification-bot.ts";
import { activeOwnerOf, type ComposeNotice, writeToOwner } from "./owner.ts";

/**
 * The interval within which an owner gets no further notice about the same bot and the same kind of stream.
 */
const QUIET_MILLISECONDS = 5 * 60_000;

/**
 * Reports that a bot has named a stream that does not exist or that it can't access.
 *
 * @param user the sender; people see the error themselves, so only bots cause a notice
 * @param stream the stream as the bot named it
 */
export const notifyOfMissingStream = (realm: Realm, user: User, stream: string | number): Promise<void> =>
  notifyOwner(realm, user, "missing", (texts, bot) =>
    texts.missingStream({ bot, stream: code(String(stream)) }),
  );

/** Reports that a bot has sent to a stream without subscribers. */
export async function notifyOfEmptyStream(realm: Realm, user: User, stream: Stream): Promise<void> {
  if (!isBot(user) || hasReaders(stream, realm)) return;
  await notifyOwner(realm, user, "empty", (texts, bot) =>
    texts.emptyStream({ bot, stream: streamLink(stream) }),
  );
}

function hasReaders({ subscribers }: Stream, { model }: Realm): boolean {
  for (const userId of subscribers) if (model.users.get(userId)?.is_active) return true;
  return false;
}

/** Sends a notice. A failure does not affect the message that caused it. */
async function notifyOwner(
  realm: Realm,
  user: User,
  kind: "missing" | "empty",
  compose: ComposeNotice,
): Promise<void> {
  if (!isBot(user) || !activeOwnerOf(user, realm.model)) return;
  try {
    // The check precedes the write, so that nobody waits for a write that sends no notice.
    if (await isTime(realm, user, kind)) {
      await realm.write((tx) => writeToOwner(tx, user.user_id, compose));
    }
  } catch (error) {
    const { logger } = realm.context;
    logger.warn({ err: error, bot_id: user.user_id }, "Notifying a bot's owner about a stream failed");
  }
}

async function isTime({ context, realmId }: Realm, bot: User, kind: string): Promise<boolean> {
  const { accepted } = await countAttempt(context.engine, {
    realmId,
    rule: `tell of ${kind} stream`,
    who: String(bot.user_id),
    now: context.clock.now(),
    milliseconds: QUIET_MILLISECONDS,
    most: 1,
  });
  return accepted;
}
