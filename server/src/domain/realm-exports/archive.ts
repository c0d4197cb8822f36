/**
 * The ZIP file of an export. It holds, as JSON, everything that all users of the organization may read, and the
 * attached files. It is written while it is read, a few hundred messages at a time, so it needs little memory at any
 * size.
 */
import { Readable } from "node:stream";
import { ZipStream } from "../../base/zip-stream.ts";
import type { Stream, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { presentFolder } from "../channel-folders/present.ts";
import { storageKey } from "../stored-files/stored-bytes.ts";
import { presentDefaultStream } from "../streams/present.ts";
import { accessByRole, presentRealmUser } from "../users/present.ts";
import { countMessages, type ExportedFile, readMessages, readShownFiles } from "./queries.ts";
import type { ExportSteps } from "./steps.ts";

/** The number of rows that a statement reads. */
const STEP = 500;

/** @param acting the administrator whose view of e-mail addresses the archive shows */
export async function openArchive(realm: Realm, acting: User, steps: ExportSteps): Promise<Readable> {
  const { model } = realm;
  const { beforeStep } = steps;
  const streams = [...model.streams.values()].filter(isPublic);
  const files = await listFiles(realm, streams, beforeStep);
  const total = (await countAll(realm, streams, beforeStep)) + files.length;
  let written = 0;
  const onWritten = (count: number) => {
    written += count;
    // People may write more messages meanwhile.
    steps.onProgress(Math.min(1, written / Math.max(1, total)));
  };
  const zip = new ZipStream();
  const { name, description } = model.properties;
  zip.addJson("organization.json", { name, description, uri: model.siteUrl });
  const view = { clientGravatar: false, includeProfile: true };
  const people = [...model.users.values()].filter((user) => !user.is_system);
  zip.addJson(
    "users.json",
    people.map((user) => {
      const access = accessByRole(user, acting.role);
      return { ...presentRealmUser(user, { ...view, access }, model), is_active: user.is_active };
    }),
  );
  zip.addJson(
    "streams.json",
    streams.map((stream) => presentDefaultStream(stream)),
  );
  zip.addJson("channel_folders.json", model.channelFolders.map(presentFolder));
  zip.addJson(
    "files.json",
    files.map(({ place, attachment_id, ...file }) => ({
      id: attachment_id,
      ...file,
      path: pathOf({ place, ...file }),
    })),
  );
  for (const stream of streams) {
    zip.add(`messages/${stream.stream_id}.json`, async () =>
      Readable.from(messagesOf(realm, stream, beforeStep, onWritten)),
    );
  }
  for (const file of files) {
    const open = async () => {
      const content = await openFile(realm, file, beforeStep);
      onWritten(1);
      return content;
    };
    zip.add(pathOf(file), open, { compress: false });
  }
  return zip.end();
}

const isPublic = ({ is_active, invite_only }: Stream): boolean => is_active && !invite_only;

const pathOf = ({ place, path_name }: Pick<ExportedFile, "place" | "path_name">): string =>
  `files/${place}/${path_name}`;

async function listFiles(
  realm: Realm,
  streams: readonly Stream[],
  beforeStep: () => Promise<void>,
): Promise<ExportedFile[]> {
  const conversationIds = streams.map(({ conversation_id }) => conversation_id);
  const files: ExportedFile[] = [];
  for (;;) {
    await beforeStep();
    const after = files.at(-1)?.attachment_id ?? 0;
    const more = await realm.read((tx) => readShownFiles(tx, conversationIds, after, STEP));
    files.push(...more);
    if (more.length < STEP) return files;
  }
}

/** Returns the number of messages in these streams. */
async function countAll(
  realm: Realm,
  streams: readonly Stream[],
  beforeStep: () => Promise<void>,
): Promise<number> {
  let count = 0;
  for (const { conversation_id } of streams) {
    await beforeStep();
    count += await realm.read((tx) => countMessages(tx, conversation_id));
  }
  return count;
}

/** Yields a JSON list in pieces. It ends early if the stream is no longer public. */
async function* messagesOf(
  realm: Realm,
  { stream_id, conversation_id }: Stream,
  beforeStep: () => Promise<void>,
  onWritten: (messages: number) => void,
): AsyncGenerator<string> {
  let separator = "[";
  for (let after = 0; ; ) {
    await beforeStep();
    const stream = realm.model.streams.get(stream_id);
    if (!stream || !isPublic(stream)) break;
    const messages = await realm.read((tx) => readMessages(tx, conversation_id, after, STEP));
    for (const message of messages) {
      yield `${separator}\n${JSON.stringify({ ...message, stream_id })}`;
      separator = ",";
    }
    onWritten(messages.length);
    if (messages.length < STEP) break;
    after = messages.at(-1)?.id ?? after;
  }
  yield separator === "[" ? "[]\n" : "\n]\n";
}

/** Opens a file. A file that was deleted from the store meanwhile is empty. */
async function openFile(
  realm: Realm,
  { place }: ExportedFile,
  beforeStep: () => Promise<void>,
): Promise<Readable> {
  await beforeStep();
  const { context, realmId } = realm;
  return (await context.files.read(storageKey(realmId, place))) ?? Readable.from([]);
}
