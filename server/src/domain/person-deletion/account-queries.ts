/** SQL that removes what belongs to an account alone. */
import { statement } from "../../db/statement.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";

const anonymizeAccountSql = statement({
  name: "anonymize_account",
  text: `update account
            set full_name = $3, delivery_email = $4, avatar_version = $5, avatar_place = null, settings = '{}',
                password_hash = null, bot_properties = '{}'
          where realm_id = $1 and user_id = $2`,
});

/** Replaces everything that an account row says about its person. The keys are replaced separately. */
export async function anonymizeAccount(
  tx: WriteTx,
  userId: number,
  account: { readonly full_name: string; readonly delivery_email: string; readonly avatar_version: number },
): Promise<void> {
  const { full_name, delivery_email, avatar_version } = account;
  await anonymizeAccountSql.run(tx.runner, [tx.realmId, userId, full_name, delivery_email, avatar_version]);
}

/** The tables of which every row of the user is theirs alone, and which hold few rows for each. */
const PERSONAL_TABLES = [
  "alert_word",
  "bot_storage",
  "confirmation",
  "do_not_disturb",
  "draft",
  "event_queue",
  "muted_direct_conversation",
  "muted_topic",
  "muted_user",
  "notification",
  "presence",
  "profile_value",
  "push_device",
  "session",
  "tutorial",
  "user_group_member",
  "user_status",
  "web_push_subscription",
] as const;

const deletePersonalSql = PERSONAL_TABLES.map((table) =>
  statement({
    name: `erase_${table}`,
    text: `delete from ${table} where realm_id = $1 and user_id = $2`,
  }),
);

const deleteOwnScheduledSql = statement({
  name: "erase_scheduled_message",
  text: "delete from scheduled_message where realm_id = $1 and sender_id = $2",
});

const deleteIdempotencyKeysSql = statement({
  name: "erase_idempotency_key",
  text: "delete from idempotency_key where realm_id = $1 and sender_id = $2",
});

/** Repeating it is harmless: a request that was under way at the deletion may have stored another row. */
export async function deletePersonalRows(tx: Tx, userId: number): Promise<void> {
  for (const each of deletePersonalSql) await each.run(tx.runner, [tx.realmId, userId]);
  await deleteOwnScheduledSql.run(tx.runner, [tx.realmId, userId]);
  await deleteIdempotencyKeysSql.run(tx.runner, [tx.realmId, userId]);
}

const plainSubscriptionsSql = statement({
  name: "plain_subscriptions",
  text: `update subscription
            set is_muted = false, pin_to_top = false, desktop_notifications = null, audible_notifications = null,
                push_notifications = null, email_notifications = null, wildcard_mentions_notify = null,
                personal_folder = ''
          where realm_id = $1 and user_id = $2`,
});

/** Removes the person's choices for all their streams. The subscriptions themselves end later. */
export async function forgetStreamChoices(tx: WriteTx, userId: number): Promise<void> {
  await plainSubscriptionsSql.run(tx.runner, [tx.realmId, userId]);
}

const deleteSubscriptionsSql = statement({
  name: "erase_subscription",
  text: "delete from subscription where realm_id = $1 and user_id = $2",
});

/** Deletes the rows of ended subscriptions. */
export async function deleteSubscriptions(tx: WriteTx, userId: number): Promise<void> {
  await deleteSubscriptionsSql.run(tx.runner, [tx.realmId, userId]);
}

const deleteInboxesSql = statement({
  name: "erase_inbox",
  text: `delete from inbox
          where realm_id = $1 and user_id = $2
            and conversation_id in (select conversation_id from inbox where realm_id = $1 and user_id = $2 limit $3)`,
});

/** Deletes some records of read messages. @returns how many */
export const deleteInboxes = (tx: WriteTx, userId: number, limit: number): Promise<number> =>
  deleteInboxesSql.run(tx.runner, [tx.realmId, userId, limit]);

const deleteFlagsSql = statement({
  name: "erase_message_flag",
  text: `delete from message_flag
          where realm_id = $1 and user_id = $2
            and message_id in (select message_id from message_flag where realm_id = $1 and user_id = $2 limit $3)`,
});

/** Deletes some flags of messages. @returns how many */
export const deleteFlags = (tx: WriteTx, userId: number, limit: number): Promise<number> =>
  deleteFlagsSql.run(tx.runner, [tx.realmId, userId, limit]);

const deleteQueuesNamingSql = statement({
  name: "erase_queues_naming",
  text: "delete from event_queue where realm_id = $1 and strpos(lower(options::text), lower($2)) > 0",
});

const deleteSignUpsSql = statement({
  name: "erase_sign_ups",
  text: `delete from confirmation
          where realm_id = $1
            and (lower(subject ->> 'email') = lower($2) or lower(subject ->> 'new_email') = lower($2))`,
});

/** Deletes what others have stored with the person's address: confirmations, and queues of clients that named it. */
export async function deleteRowsNaming(tx: Tx, address: string): Promise<void> {
  await deleteQueuesNamingSql.run(tx.runner, [tx.realmId, address]);
  await deleteSignUpsSql.run(tx.runner, [tx.realmId, address]);
}

const forgetImportedSql = statement({
  name: "forget_imported_person",
  text: "delete from imported_record where realm_id = $1 and kind = 'person' and id = $2",
});

const forgetImportedFilesSql = statement({
  name: "forget_imported_files",
  text: `delete from imported_record as r
          using attachment as a
          where r.realm_id = $1 and r.kind = 'file' and a.realm_id = $1 and a.attachment_id = r.id and a.owner_id = $2`,
});

/** Deletes the keys that an export had for the person and their files. Keys may be names. */
export async function forgetImported(tx: Tx, userId: number): Promise<void> {
  await forgetImportedSql.run(tx.runner, [tx.realmId, userId]);
  await forgetImportedFilesSql.run(tx.runner, [tx.realmId, userId]);
}
