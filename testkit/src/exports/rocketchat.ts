/** Generates dumps of Rocket.Chat's database with everything that they can have. The same options give the same dump. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Binary, type Document, ObjectId } from "bson";
import { beginDump, type MongoDump } from "./mongo-dump.ts";
import { Prose } from "./prose.ts";
import { chosenMessages, type Expected } from "./rocketchat-messages.ts";
import { directory, idOf, type Person, rooms, START } from "./rocketchat-rooms.ts";

export interface RocketChatOptions {
  /** An existing folder, which gets the dump. */
  readonly folder: string;
  readonly form: "folder" | "archive";
  readonly gzip: boolean;
  /** The number of ordinary messages, beside the chosen ones. */
  readonly messages: number;
  readonly people: number;
}

/** The results that an import of the dump must have. */
export interface RocketChatExpectations {
  readonly people: number;
  readonly streams: number;
  readonly messages: number;
  readonly files: number;
  readonly reactions: number;
  readonly chosen: readonly Expected[];
  /** The contents of files, by their names. */
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly picture: Buffer;
}

/** The smallest possible picture. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const CHUNK = 1000;
/** Messages are not stored in the order of their times, but in blocks of this many, the last one first. */
const DISORDER = 10;
/** In each so many messages, a thread begins. */
const THREAD_EACH = 50;
const REPLIES = 5;

/** Writes a dump. `damage` may write broken documents into it. */
export async function writeRocketChat(
  options: RocketChatOptions,
  damage: (dump: MongoDump) => Promise<void> = async () => {},
): Promise<RocketChatExpectations> {
  const { folder, form, gzip, messages, people: peopleCount } = options;
  const prose = new Prose(7);
  const people = directory(prose, peopleCount);
  const dump = await beginDump({ folder, database: "rocketchat", form, gzip });
  await dump.put("rocketchat_settings", { _id: "Site_Url", value: "https://chat.example.com/" });
  for (const { document } of people) await dump.put("users", document);
  const all = rooms(people);
  for (const { document, members } of all) {
    await dump.put("rocketchat_room", document);
    for (const { key, username, name } of members) {
      const u = { _id: key, username, name };
      await dump.put("rocketchat_subscription", {
        _id: `${document["_id"]}-${key}`,
        rid: document["_id"],
        u,
      });
    }
  }
  await dump.put("rocketchat_team", { _id: "team1", name: "makers", type: 0 });
  await dump.put("rocketchat_team_member", {
    _id: "tm1",
    teamId: "team1",
    userId: people[1]?.key,
    roles: [],
  });
  const contents = await putFiles(dump, folder, people, form);
  await putEmoji(dump);
  const chosen = chosenMessages(people);
  for (const { document } of chosen) await dump.put("rocketchat_message", document);
  await damage(dump);
  let reactions = chosen.reduce((sum, { expected }) => sum + (expected?.reactions?.length ?? 0), 0);
  for (let start = 0; start < messages; start += DISORDER) {
    const end = Math.min(start + DISORDER, messages);
    for (let index = end - 1; index >= start; index -= 1) {
      await dump.put("rocketchat_message", ordinary(index, prose, people));
      if (index % 10 === 3) reactions += 2;
    }
  }
  await dump.end();
  const expected = chosen.flatMap((each) => (each.expected ? [each.expected] : []));
  return {
    // One more wrote messages, but has been deleted since.
    people: people.length + 1,
    streams: all.filter(({ isStream }) => isStream).length,
    // The pinned messages of a stream get a message of their own.
    messages: messages + expected.length + 1,
    files: contents.size,
    reactions,
    chosen: expected,
    contents,
    picture: PIXEL,
  };
}

/** Returns one of the messages that are like most others. */
function ordinary(index: number, prose: Prose, people: readonly Person[]): Document {
  const text = prose.sentence();
  const author = people[index % (people.length - 2)];
  const other = people[(index + 1) % (people.length - 2)];
  const place = index % THREAD_EACH;
  const isRoot = place === 20;
  const isReply = place > 20 && place <= 20 + REPLIES;
  const isDirect = place === 49;
  const rid = isDirect ? "direct12" : isRoot || isReply || index % 3 > 0 ? "GENERAL" : "designroom";
  const sender = isDirect ? people[index % 2] : author;
  const ts = new Date(START + 86_400_000 + index * 60_000);
  const msg =
    index % 7 === 0
      ? `@${other?.username} *${text}* _soon_ :smile:`
      : index % 11 === 0
        ? `${text} \`code\``
        : text;
  return {
    _id: idOf("m", index),
    rid,
    msg,
    ts,
    u: { _id: sender?.key, username: sender?.username, name: sender?.name },
    ...(isRoot && { tcount: REPLIES, tlm: ts, replies: [other?.key] }),
    ...(isReply && { tmid: idOf("m", index - place + 20) }),
    ...(index % 10 === 3 && {
      reactions: { ":thumbsup:": { usernames: [author?.username, other?.username] } },
    }),
    ...(index % 13 === 0 && { editedAt: new Date(ts.getTime() + 5000), editedBy: { _id: author?.key } }),
    mentions: index % 7 === 0 ? [{ _id: other?.key, username: other?.username, type: "user" }] : [],
    channels: [],
    urls: [],
    md: [{ type: "PARAGRAPH", value: [{ type: "PLAIN_TEXT", value: msg }] }],
    _updatedAt: ts,
  };
}

/** Writes uploads, with chunks that alternate and come in reverse. @returns the contents, by the names of the files */
async function putFiles(
  dump: MongoDump,
  folder: string,
  people: readonly Person[],
  form: RocketChatOptions["form"],
): Promise<ReadonlyMap<string, Buffer>> {
  const plan = Buffer.from("The plan has many steps. ".repeat(130));
  const table = Buffer.from("1;2;3\n".repeat(700));
  const common = { userId: people[0]?.key, complete: true, rid: "GENERAL", store: "GridFS:Uploads" };
  const chunks: Document[] = [];
  const put = async (bucket: string, key: string | ObjectId, bytes: Buffer, filename: string) => {
    const count = Math.ceil(bytes.length / CHUNK);
    const about = { length: bytes.length, chunkSize: CHUNK, filename, uploadDate: new Date(START) };
    await dump.put(`${bucket}.files`, { _id: key, ...about });
    for (let n = count - 1; n >= 0; n -= 1) {
      const data = new Binary(bytes.subarray(n * CHUNK, (n + 1) * CHUNK));
      chunks.push({ _id: objectId(chunks.length + 1), files_id: key, n, data });
    }
  };
  const uploads = "rocketchat_uploads";
  await dump.put(uploads, { _id: "fileplan", name: "the plan.txt", size: plan.length, ...common });
  await put(uploads, "fileplan", plan, "fileplan");
  await dump.put(uploads, { _id: "filetable", name: "table.csv", size: table.length, ...common });
  await put(uploads, "filetable", table, "filetable");
  await dump.put(uploads, { _id: "filepixel", name: "pixel.png", size: PIXEL.length, ...common });
  await put(uploads, "filepixel", PIXEL, "filepixel");
  await dump.put(uploads, {
    _id: "filethumb",
    name: "thumb-pixel.png",
    typeGroup: "thumb",
    size: 5,
    ...common,
  });
  await put(uploads, "filethumb", Buffer.from("small"), "filethumb");
  await dump.put(uploads, { _id: "filelost", name: "lost.txt", size: 5000, ...common });
  await dump.put(uploads, { _id: "filecloud", name: "cloud.txt", ...common, store: "AmazonS3:Uploads" });
  // Chunks of different files alternate.
  const mixed = chunks.toSorted((a, b) => Number(b["n"]) - Number(a["n"]));
  for (const chunk of mixed) await dump.put(`${uploads}.chunks`, chunk);
  chunks.length = 0;
  const contents = new Map([
    ["the plan.txt", plan],
    ["table.csv", table],
    ["pixel.png", PIXEL],
  ]);
  const local = {
    _id: "filelocal",
    name: "local.txt",
    extension: "txt",
    ...common,
    store: "FileSystem:Uploads",
  };
  await dump.put(uploads, local);
  // An archive is named itself, so there is no folder beside it.
  if (form === "folder") {
    await mkdir(join(folder, "uploads"), { recursive: true });
    await writeFile(join(folder, "uploads", "filelocal.txt"), "From the disk.");
    contents.set("local.txt", Buffer.from("From the disk."));
  }
  const avatar = {
    _id: "avatar1",
    userId: people[1]?.key,
    name: people[1]?.username,
    store: "GridFS:Avatars",
  };
  await dump.put("rocketchat_avatars", { ...avatar, complete: true, size: PIXEL.length });
  await put("rocketchat_avatars", "avatar1", PIXEL, "avatar1");
  for (const chunk of chunks) await dump.put("rocketchat_avatars.chunks", chunk);
  return contents;
}

async function putEmoji(dump: MongoDump): Promise<void> {
  const key = objectId(1000);
  const emoji = { _id: "emoji1", name: "Party Cat", aliases: ["pcat"], extension: "png" };
  await dump.put("rocketchat_custom_emoji", emoji);
  await dump.put("custom_emoji.files", {
    _id: key,
    filename: encodeURIComponent("Party Cat.png"),
    length: PIXEL.length,
    chunkSize: 261_120,
  });
  await dump.put("custom_emoji.chunks", {
    _id: objectId(1001),
    files_id: key,
    n: 0,
    data: new Binary(PIXEL),
  });
  await dump.put("rocketchat_custom_emoji", { _id: "emoji2", name: "gone", aliases: [], extension: "png" });
}

const objectId = (number: number): ObjectId => new ObjectId(String(number).padStart(24, "0"));
