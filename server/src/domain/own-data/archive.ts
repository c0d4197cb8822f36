/** The ZIP file of everything that one user wrote and uploaded (docs/interface/files.md#own-data). */
import { Readable } from "node:stream";
import { toIso } from "../../base/clock.ts";
import { ZipStream } from "../../base/zip-stream.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { alertWordsOf } from "../alert-words/actions.ts";
import { presentAttachment } from "../attachments/present.ts";
import { type AttachmentRow, attachmentsOf } from "../attachments/queries.ts";
import { presentDraft } from "../drafts/present.ts";
import { selectDrafts } from "../drafts/queries.ts";
import { keptPlace } from "../pictures/places.ts";
import { listReminders, listScheduledMessages } from "../scheduled-messages/snapshot.ts";
import { storageKey } from "../stored-files/stored-bytes.ts";
import { AddressAccess, presentRealmUser } from "../users/present.ts";
import { type OwnMessageRow, readOwnMessages } from "./queries.ts";

/** The number of messages that a statement reads. */
const STEP = 500;

/** Opens the archive. Messages and files are read while it is. */
export async function openOwnData(realm: Realm, user: User): Promise<Readable> {
  const { model } = realm;
  const { drafts, scheduledMessages, reminders, files } = await realm.read(async (tx) => ({
    drafts: (await selectDrafts(tx, user.user_id)).map(presentDraft),
    scheduledMessages: await listScheduledMessages(tx, user),
    reminders: await listReminders(tx, user),
    files: await attachmentsOf(tx, user.user_id),
  }));
  const zip = new ZipStream();
  zip.addJson("account.json", accountOf(user, model));
  zip.addJson("drafts.json", drafts);
  zip.addJson("scheduled_messages.json", scheduledMessages);
  zip.addJson("reminders.json", reminders);
  zip.addJson(
    "files.json",
    files.map((file) => ({ ...presentAttachment(file, realm.realmId), path: pathOf(file) })),
  );
  zip.add("messages.jsonl", async () => Readable.from(messagesOf(realm, user)));
  const { avatar_place } = user;
  if (avatar_place !== null) {
    zip.add("picture.png", () => openStored(realm, keptPlace(avatar_place)), { compress: false });
  }
  for (const file of files) {
    zip.add(pathOf(file), () => openStored(realm, file.place), { compress: false });
  }
  return zip.end();
}

function accountOf(user: User, model: RealmModel) {
  const view = { clientGravatar: false, includeProfile: true, access: AddressAccess.byRole };
  return {
    ...presentRealmUser(user, view, model),
    status: model.userStatuses.get(user.user_id) ?? null,
    settings: user.settings,
    alert_words: alertWordsOf(user, model),
  };
}

const pathOf = ({ place, path_name }: AttachmentRow): string => `files/${place}/${path_name}`;

/** Yields one line of JSON for each message. */
async function* messagesOf(realm: Realm, user: User): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await realm.read((tx) => readOwnMessages(tx, user.user_id, after, STEP));
    if (rows.length > 0)
      yield rows.map((row) => `${JSON.stringify(presentOwn(row, realm.model))}\n`).join("");
    if (rows.length < STEP) return;
    after = rows.at(-1)?.message_id ?? after;
  }
}

function presentOwn(row: OwnMessageRow, model: RealmModel) {
  const earlier = row.edit_history?.flatMap(({ prev_content }) => prev_content ?? []) ?? [];
  return {
    id: row.message_id,
    time: toIso(row.sent_at),
    ...placeOf(row, model),
    content: row.content,
    ...(row.last_edited_at !== null && { last_edited: toIso(row.last_edited_at) }),
    ...(earlier.length > 0 && { earlier_contents: earlier }),
  };
}

function placeOf({ stream_id, participant_ids, topic }: OwnMessageRow, model: RealmModel) {
  if (stream_id !== null) return { stream_id, stream: model.streams.get(stream_id)?.name ?? null, topic };
  const people = participant_ids ?? [];
  return { to: people.map((user_id) => ({ user_id, name: model.users.get(user_id)?.full_name ?? null })) };
}

/** Opens a file. One that was deleted from the store meanwhile is empty. */
async function openStored(realm: Realm, place: string): Promise<Readable> {
  const { context, realmId } = realm;
  return (await context.files.read(storageKey(realmId, place))) ?? Readable.from([]);
}
