/** Converts exports of Zulip organizations (docs/importing.md#zulip). */

import { InvalidExport } from "../archives/invalid-export.ts";
import type { Conversion, Converter } from "../convert/converter.ts";
import { MessageSpool } from "../convert/message-spool.ts";
import type { ConversionOutput } from "../convert/output.ts";
import { InvalidRecord } from "../format/fields.ts";
import { eachRowIfReadable, type Source } from "./each-row.ts";
import { type MessageRow, messageIn, messageRecord } from "./messages.ts";
import { type Reaction, reactionIn, reactionRecords } from "./reactions.ts";
import { REALM_FILE, type Realm, readRealm } from "./realm.ts";
import type { Row } from "./row.ts";
import type { References } from "./text.ts";
import { readUploads, type Uploads, uploadAt } from "./uploads.ts";

/** Messages and their reactions come from different files. They are sorted together, by ids. */
interface Sorted {
  /** Twice the id of the message; messages come after their reactions, so they have one more. */
  readonly time: number;
  readonly from: string;
  readonly message?: MessageRow;
  readonly reaction?: Reaction;
}

const MESSAGE_FILE = /^messages-\d+\.json$/;
const UNFINISHED_FILE = /^messages-\d+\.json\.(?:partial|locked)$/;

export const convertZulip: Converter = async ({ input, output, problems, workFolder }: Conversion) => {
  if ((await input.size(REALM_FILE)) === undefined) {
    throw new InvalidExport(`The export has no ${REALM_FILE}, so it is no export of an organization.`);
  }
  const source: Source = { input, problems };
  const spool = new MessageSpool<Sorted>(workFolder);
  const usedEmoji = new Set<string>();
  const addReaction = (row: Row, from: string): Promise<void> | undefined => {
    const { message, person, emoji, custom } = reactionIn(row);
    if (custom !== undefined) usedEmoji.add(custom);
    spool.add({ time: message * 2, from, reaction: { person, emoji } });
    return spool.drain();
  };
  const uploads = await readUploads(source, (file, from) => output.file(file, from));
  const realm = await readRealm(source, output, addReaction);
  await readMessageFiles(source, {
    zerver_message: (row, from) => {
      const message = messageIn(row);
      spool.add({ time: message.id * 2 + 1, from, message });
      return spool.drain();
    },
    zerver_reaction: addReaction,
  });
  await realm.writeEmoji(usedEmoji);
  await writeMessages(spool, source, { realm, uploads, output });
};

async function readMessageFiles(
  { input, problems }: Source,
  tables: {
    readonly zerver_message: (row: Row, from: string) => Promise<void> | undefined;
    readonly zerver_reaction: (row: Row, from: string) => Promise<void> | undefined;
  },
): Promise<void> {
  for (const path of await input.list()) {
    if (UNFINISHED_FILE.test(path)) {
      const text = "The export was interrupted before this file was complete.";
      problems.add({ file: path, text, consequence: "Its messages are left out." });
    }
    if (!MESSAGE_FILE.test(path)) continue;
    await eachRowIfReadable(
      {
        input,
        problems,
        path,
        tables: new Set(Object.keys(tables)),
        consequence: (table) =>
          table === "zerver_message" ? "The message is left out." : "The reaction is left out.",
        ifDamaged: "Its remaining messages are left out.",
      },
      (row, { table, line }) =>
        tables[table === "zerver_message" ? table : "zerver_reaction"](row, `${path}:${line}`),
    );
  }
}

interface Known {
  readonly realm: Realm;
  readonly uploads: Uploads;
  readonly output: ConversionOutput;
}

async function writeMessages(
  spool: MessageSpool<Sorted>,
  { problems }: Source,
  { realm: { directory }, uploads, output }: Known,
): Promise<void> {
  const references: References = {
    person: (name, id) => directory.person(name, id),
    group: directory.group,
    stream: directory.stream,
    streamById: directory.streamById,
    file: (path) => uploadAt(uploads, path),
    isOwnHost: (host) => directory.isOwnHost(host),
  };
  let waiting: (Sorted & { readonly reaction: Reaction })[] = [];
  const reportWaiting = () => {
    for (const { from, time } of waiting) {
      const text = `There is no message ${time / 2}.`;
      problems.add({ file: from, text, consequence: "The reaction is left out." });
    }
    waiting = [];
  };
  for await (const group of spool.sorted()) {
    for (const each of group) {
      const { time, from, message, reaction } = each;
      if (waiting[0] && waiting[0].time !== time && waiting[0].time !== time - 1) reportWaiting();
      if (reaction) waiting.push({ ...each, reaction });
      if (!message) continue;
      const reactions = waiting.map(({ reaction: given }) => given);
      waiting = [];
      for (const cut of message.cuts) problems.add({ file: from, ...cut });
      try {
        const record = messageRecord(message, directory, references);
        await output.message({ ...record, reactions: reactionRecords(reactions, directory.hasPerson) }, from);
      } catch (error) {
        if (!(error instanceof InvalidRecord)) throw error;
        problems.add({ file: from, text: error.message, consequence: "The message is left out." });
      }
    }
  }
  reportWaiting();
}
