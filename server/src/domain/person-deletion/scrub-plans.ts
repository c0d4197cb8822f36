/** The step of a deletion that removes a person from the drafts, scheduled messages and reminders of others. */
import { int8, jsonb, type RowOf, statement, text, timestamptz } from "../../db/statement.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { loadAttachments } from "../attachments/queries.ts";
import { draftReplaced } from "../drafts/events.ts";
import { type NewDraft, updateDraft } from "../drafts/queries.ts";
import type { SendRequest } from "../messages/send/send.ts";
import { isReminderOfMessage } from "../scheduled-messages/access.ts";
import { reminderDelivered, scheduledMessageUpdated } from "../scheduled-messages/events.ts";
import {
  lookupScheduledMessage,
  type ScheduledMessage,
  updateScheduledMessage,
} from "../scheduled-messages/queries.ts";
import { onlyUser } from "../users/events.ts";
import type { OpenDeletion } from "./queries.ts";
import { scrubRendered, searchIn } from "./scrub.ts";
import { scrubSource } from "./scrub-source.ts";

/** The number of rows that a step reads. */
const READ_AT_ONCE = 500;

type Draft = RowOf<typeof selectDraftsSql>;

const selectDraftsSql = statement({
  name: "select_suspect_drafts",
  text: `select user_id, draft_id, type, recipient_ids, topic, content, edited_at from draft
          where realm_id = $1 and draft_id > $2
            and (strpos(content, '@**') > 0 or strpos(content, '@_**') > 0 or strpos(content, 'user_uploads') > 0
                 or strpos(topic, '@**') > 0 or strpos(topic, '@_**') > 0)
          order by draft_id limit $3`,
  row: {
    user_id: int8,
    draft_id: int8,
    type: text.as<NewDraft["type"]>(),
    recipient_ids: int8.array,
    topic: text,
    content: text,
    edited_at: timestamptz,
  },
});

/** Rows that may name the person; the one row of each is read again before it changes. */
const selectScheduledSql = statement({
  name: "select_suspect_scheduled_messages",
  text: `select scheduled_message_id, sender_id, request, rendered_content, reminder_note from scheduled_message
          where realm_id = $1 and scheduled_message_id > $2 and sender_id <> $3
          order by scheduled_message_id limit $4`,
  row: {
    scheduled_message_id: int8,
    sender_id: int8,
    request: jsonb<SendRequest>(),
    rendered_content: text,
    reminder_note: text,
  },
});

/** @param write runs a transaction of the deletion, and pauses after it */
export async function scrubPlans(realm: Realm, deletion: OpenDeletion, write: Realm["write"]): Promise<void> {
  for (let after = 0; ; ) {
    const page = await realm.read((tx) => selectDraftsSql.all(tx.runner, [tx.realmId, after, READ_AT_ONCE]));
    for (const draft of page) {
      if (await realm.read((tx) => scrubbedDraft(tx, deletion, draft))) {
        await write((tx) => scrubDraft(tx, deletion, draft.draft_id));
      }
    }
    after = page.at(-1)?.draft_id ?? after;
    if (page.length < READ_AT_ONCE) break;
  }
  for (let after = 0; ; ) {
    const values = [realm.realmId, after, deletion.user_id, READ_AT_ONCE];
    const page = await realm.read((tx) => selectScheduledSql.all(tx.runner, values));
    for (const message of page) {
      if (await realm.read((tx) => scrubbedPlan(tx, deletion, message))) {
        await write((tx) => scrubScheduled(tx, deletion, message));
      }
    }
    after = page.at(-1)?.scheduled_message_id ?? after;
    if (page.length < READ_AT_ONCE) return;
  }
}

/** @returns undefined if the draft does not change */
async function scrubbedDraft(tx: Tx, deletion: OpenDeletion, draft: Draft): Promise<Draft | undefined> {
  const search = await searchIn(tx, deletion, [draft.content]);
  const content = scrubSource(draft.content, search);
  const topic = scrubSource(draft.topic, search);
  return content === draft.content && topic === draft.topic ? undefined : { ...draft, content, topic };
}

async function scrubDraft(tx: WriteTx, deletion: OpenDeletion, draftId: number): Promise<void> {
  const [now] = await selectDraftsSql.all(tx.runner, [tx.realmId, draftId - 1, 1]);
  if (now?.draft_id !== draftId) return;
  const scrubbed = await scrubbedDraft(tx, deletion, now);
  if (!scrubbed) return;
  const { user_id, ...draft } = scrubbed;
  await updateDraft(tx, user_id, draft);
  tx.append(draftReplaced.of({ draft }, onlyUser(user_id)));
}

type Plan = Pick<ScheduledMessage, "request" | "rendered_content" | "reminder_note">;

/** @returns undefined if the message does not change */
async function scrubbedPlan<P extends Plan>(tx: Tx, deletion: OpenDeletion, plan: P): Promise<P | undefined> {
  const { request, rendered_content, reminder_note } = plan;
  const search = await searchIn(tx, deletion, [request.content, rendered_content, reminder_note]);
  const text = scrubRendered({ content: request.content, rendered_content }, search);
  const topic = request.topic === undefined ? {} : { topic: scrubSource(request.topic, search) };
  const after = {
    ...plan,
    request: { ...request, ...topic, content: text.content },
    rendered_content: text.rendered_content,
    reminder_note: scrubSource(reminder_note, search),
  };
  return JSON.stringify(after) === JSON.stringify(plan) ? undefined : after;
}

async function scrubScheduled(
  tx: WriteTx,
  deletion: OpenDeletion,
  { sender_id, scheduled_message_id }: { readonly sender_id: number; readonly scheduled_message_id: number },
): Promise<void> {
  const now = await lookupScheduledMessage(tx, sender_id, scheduled_message_id);
  const scrubbed = now && (await scrubbedPlan(tx, deletion, now));
  if (!scrubbed) return;
  const files = await loadAttachments(tx, scrubbed.attachment_ids);
  const kept = files.filter(({ owner_id }) => owner_id !== deletion.user_id);
  const message = { ...scrubbed, attachment_ids: kept.map(({ attachment_id }) => attachment_id) };
  await updateScheduledMessage(tx, message);
  await storeNote(tx, message);
  if (isReminderOfMessage(message)) {
    tx.append(reminderDelivered.of({ reminder: message }, onlyUser(sender_id)));
  } else if (!message.is_reminder) {
    tx.append(scheduledMessageUpdated.of({ scheduled_message: message }, onlyUser(sender_id)));
  }
}

const storeNoteSql = statement({
  name: "store_scrubbed_note",
  text: "update scheduled_message set reminder_note = $3 where realm_id = $1 and scheduled_message_id = $2",
});

async function storeNote(
  tx: WriteTx,
  { scheduled_message_id, reminder_note }: ScheduledMessage,
): Promise<void> {
  await storeNoteSql.run(tx.runner, [tx.realmId, scheduled_message_id, reminder_note]);
}
