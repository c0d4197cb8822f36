/** `confab import rocketchat`, with a dump that uses everything in the format, and with damaged ones. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Role } from "@confab/contract";
import type { MongoDump } from "@confab/testkit/exports/mongo-dump";
import { type RocketChatExpectations, writeRocketChat } from "@confab/testkit/exports/rocketchat";
import type { Expected } from "@confab/testkit/exports/rocketchat-messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get } from "../files/support.ts";
import { historySize, historyTimeout, type ImportedMessage, ImportTarget, printed } from "./support.ts";

/** In 2023. The server welcomed people later. */
const LAST_IMPORTED = 1_700_000_000;

const MESSAGES = historySize(120);

describe("an import of Rocket.Chat's database", { timeout: historyTimeout }, () => {
  let target: ImportTarget;
  let expected: RocketChatExpectations;

  beforeAll(async () => {
    target = await ImportTarget.start({ kind: "rocketchat", ownerEmail: "ada.abel@example.com" });
    expected = await write("first", MESSAGES);
  });
  afterAll(async () => {
    await target[Symbol.asyncDispose]();
  });

  const write = (
    name: string,
    messages: number,
    options: {
      form?: "folder" | "archive";
      gzip?: boolean;
      damage?: (dump: MongoDump) => Promise<void>;
    } = {},
  ) => {
    const { form = "folder", gzip = false, damage } = options;
    mkdirSync(join(target.folder, name));
    return writeRocketChat({ folder: join(target.folder, name), form, gzip, messages, people: 8 }, damage);
  };

  const run = (path: string, ...more: string[]) => target.import(join(target.folder, path), ...more);

  const messagesOf = (
    narrow: readonly (readonly [string, string])[],
    markdown = true,
  ): Promise<ImportedMessage[]> => target.messages(narrow, { apply_markdown: markdown });
  const narrowOf = ({ stream }: Pick<Expected, "stream">) =>
    stream === undefined ? ([["is", "private"]] as const) : ([["stream", stream]] as const);

  test("reports what the dump has", async () => {
    const { code, stdout } = await run("first", "--dry-run");
    expect(code).toBe(0);
    const { people, streams, messages, files } = expected;
    for (const [row, count] of Object.entries({ people, streams, messages, files })) {
      expect(stdout).toMatch(new RegExp(`^ +${row} +${printed(count)}(?:,.*)?$`, "m"));
    }
    expect(stdout).toContain("Ada Abel is ada.abel (ada.abel@example.com)");
    for (const problem of [
      "rocketchat_uploads.bson:5: Parts of the file are missing. The file is left out.",
      "in the store AmazonS3:Uploads: 1. They are left out.",
      "There are rooms of visitors of a website (livechat): 1. They are left out.",
      "There are notices, such as of people who joined: 2. They are left out.",
      "There are messages that are encrypted end to end: 1. They are left out.",
      "There are earlier versions of messages, and deleted ones: 1. They are left out.",
    ]) {
      expect(stdout).toContain(problem);
    }
  });

  test("brings people, streams, topics, texts and reactions", async () => {
    const { code, stdout } = await run("first");
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`${printed(expected.messages)} messages were imported.`),
    ]);
    // Each conversation is read once, however many messages it has.
    const conversations = new Map<string, ImportedMessage[]>();
    for (const message of expected.chosen) {
      const narrow = narrowOf(message);
      const key = JSON.stringify(narrow);
      const conversation = conversations.get(key) ?? (await messagesOf(narrow));
      conversations.set(key, conversation);
      const found = conversation.filter(
        ({ timestamp, sender_full_name, subject }) =>
          timestamp === message.time &&
          sender_full_name === shownName(message.sender) &&
          subject === (message.topic ?? ""),
      );
      const [one] = found;
      expect([message.text, found.length]).toEqual([message.text, 1]);
      expect(textOf(one?.content ?? "")).toBe(message.text);
      for (const element of message.html ?? []) expect(one?.content).toContain(element);
      expect(one?.last_edit_timestamp).toBe(message.edited);
      expect(one?.reactions.map(({ emoji_name }) => emoji_name).sort()).toEqual(
        message.reactions?.toSorted() ?? [],
      );
    }
    const all = [
      ...(await messagesOf([["stream", "general"]])),
      ...(await messagesOf([["stream", "Design Team"]])),
    ];
    expect(all.flatMap(({ reactions }) => reactions).length).toBe(expected.reactions);
    const times = all
      .map(({ timestamp }) => timestamp)
      .filter((time) => time < LAST_IMPORTED)
      .slice(0, 50);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  /** The owner has an account with another name. */
  const shownName = (name: string) => (name === "Ada Abel" ? "ada.abel" : name);

  test("brings emoji, teams and pictures of people", async () => {
    interface Answers {
      emoji: Record<string, { name: string; source_url: string }>;
      user_groups: { name: string; members: number[] }[];
      members: { full_name: string; user_id: number; avatar_url: string }[];
    }
    const { emoji } = await target.owner.ok<Answers>("GET", "/realm/emoji");
    const [party] = Object.values(emoji);
    expect(party?.name).toBe("party_cat");
    expect((await get(target.owner, party?.source_url ?? "")).bytes.length).toBeGreaterThan(0);
    const { members } = await target.owner.ok<Answers>("GET", "/users");
    const bob = members.find(({ full_name }) => full_name === "Bob Abel");
    expect(bob?.avatar_url).toMatch(/^\/user_avatars\//);
    const { user_groups } = await target.owner.ok<Answers>("GET", "/user_groups");
    expect(user_groups.find(({ name }) => name === "makers")?.members).toContain(bob?.user_id);
  });

  test("keeps roles, leavers and privacy", async () => {
    const { members } = await target.owner.ok<{
      members: { full_name: string; is_active: boolean; role: number }[];
    }>("GET", "/users");
    const named = (name: string) => members.find(({ full_name }) => full_name === name);
    expect(named("Lea Left")?.is_active).toBe(false);
    expect(named("Gone Person")?.is_active).toBe(false);
    expect(named("Rocket.Cat")?.is_active).toBe(false);
    expect(named("Bob Abel")).toMatchObject({ is_active: true, role: Role.member });
    const { subscriptions } = await target.owner.ok<{
      subscriptions: { name: string; invite_only: boolean }[];
    }>("GET", "/users/me/subscriptions");
    const privateOnes = subscriptions.filter(({ invite_only }) => invite_only).map(({ name }) => name);
    expect(privateOnes).toEqual(expect.arrayContaining(["Design Team", "Hush", "Just us"]));
    expect(subscriptions.find(({ name }) => name === "general")?.invite_only).toBe(false);
  });

  test("restores files from chunks in any order, and from a folder beside the dump", async () => {
    const shown = (await messagesOf([["stream", "general"]], false)).filter(({ content }) =>
      content.includes("user_uploads"),
    );
    const files = new Map<string, Buffer>();
    for (const { content } of shown) {
      const [, name = "", path = ""] = /\[([^\]]+)\]\((\/user_uploads\/[^)]+)\)/.exec(content) ?? [];
      files.set(name, (await get(target.owner, path)).bytes);
    }
    expect([...files.keys()].sort()).toEqual(["local.txt", "pixel.png", "table.csv", "the plan.txt"]);
    for (const [name, bytes] of files) expect(bytes).toEqual(expected.contents.get(name));
  });

  test("lists the pinned messages of a stream", async () => {
    const pinned = await messagesOf([["topic", "Pinned messages"]]);
    expect(pinned.map(({ content }) => textOf(content))).toEqual(["pinned one pinned two"]);
    expect(pinned[0]?.content.match(/\/near\/\d+/g)).toHaveLength(2);
    expect(pinned[0]?.sender_full_name).toBe("Bob Abel");
  });

  test("adds nothing the second time, and only what is new from a newer dump, in any form", async () => {
    expect((await run("first")).stdout).toContain("0 messages were imported.");
    await write("newer", MESSAGES + 10, { gzip: true });
    expect((await run("newer")).stdout).toContain("10 messages were imported.");
    await write("archive", MESSAGES + 20, { form: "archive" });
    expect((await run("archive/dump.archive")).stdout).toContain("10 messages were imported.");
    await write("packed", MESSAGES + 30, { form: "archive", gzip: true });
    expect((await run("packed/dump.archive")).stdout).toContain("10 messages were imported.");
  });

  test("leaves out broken documents, and imports all others", async () => {
    const u = { _id: "u0000000000000001", username: "bob.abel" };
    const strange = {
      alias: "\ud800",
      attachments: [null, 7, { title: 5, fields: [null, {}], attachments: "no" }],
      blocks: { text: { text: null } },
      channels: "none",
      editedAt: "never",
      file: null,
      files: [{ _id: "../../etc/passwd", name: "../../passwd" }],
      mentions: [null],
      reactions: { ":x:": null, "": { usernames: "bob" } },
    };
    await write("broken", MESSAGES + 40, {
      damage: async (dump) => {
        const put = (document: object) =>
          dump.put("rocketchat_message", { rid: "GENERAL", ts: new Date(1_700_000_000_000), u, ...document });
        await put({ _id: "b1", msg: "no time", ts: null });
        await put({ _id: "b2", msg: "far away", ts: new Date(3_093_527_980_799_999) });
        await put({ _id: "b3", msg: "long ago", ts: new Date(-62_167_219_200_000) });
        await put({ msg: "no key" });
        await put({ _id: "b5", msg: "nobody's", u: null });
        await put({ _id: "b6", rid: "unknown", msg: "nowhere" });
        await put({ _id: "b7", msg: null });
        await put({ _id: "b8", msg: "strange \0 \ud83d text", ...strange });
        await put({ _id: "b9", msg: "x".repeat(1_000_000) });
        const usernames = Array.from({ length: 10_000 }, () => "bob.abel");
        await put({ _id: "b10", msg: "liked", reactions: { ":heart:": { usernames } } });
        const bytes = Buffer.alloc(20, 1);
        bytes.writeInt32LE(20);
        await dump.putBytes("rocketchat_message", bytes);
        await dump.put("users", {});
        await dump.put("rocketchat_room", { t: null });
        await dump.putBytes("rocketchat_subscription", Buffer.from("nonsense"));
        const file = {
          _id: "evil",
          name: "../../evil\0.txt",
          rid: "GENERAL",
          userId: u._id,
          store: "GridFS:Uploads",
        };
        await dump.put("rocketchat_uploads", { ...file, size: 4 });
        await dump.put("rocketchat_uploads.chunks", { files_id: "evil", n: -1, data: Buffer.from("evil") });
        await dump.put("rocketchat_uploads.chunks", { files_id: "evil", n: 1e9, data: Buffer.from("evil") });
        await dump.put("rocketchat_uploads.chunks", { files_id: "evil", n: 0, data: Buffer.from("evil") });
      },
    });
    const { code, stdout, stderr } = await run("broken");
    expect(code).toBe(0);
    for (const problem of [
      /rocketchat_message\.bson:\d+: There is no time that a message can have\. The message is left out\./,
      /rocketchat_message\.bson:\d+: There is no key\. The message is left out\./,
      /rocketchat_message\.bson:\d+: There is no sender\. The message is left out\./,
      /rocketchat_message\.bson:\d+: It is no BSON document\. It is left out\./,
      /rocketchat_subscription\.bson:\d+: A document can't be 1936617326 bytes long\. The rest of the file is left out\./,
      /users\.bson:\d+: There is no "_id"\. The person is left out\./,
      /rocketchat_message\.bson:\d+: The text is longer than 40000 characters\. It is cut off\./,
      /There are messages of the room "unknown", which the dump lacks: 1\. They are left out\./,
      /There are messages without contents: 1\. They are left out\./,
    ]) {
      expect(stderr).toMatch(problem);
    }
    expect(stdout).toContain("13 messages were imported.");
    const added = (await messagesOf([["stream", "general"]], false)).filter(
      ({ timestamp }) => timestamp === 1_700_000_000,
    );
    const texts = added.map(({ content }) => content);
    expect(texts[0]).toMatch(/^\*\*\ufffd\*\*/);
    expect(texts.slice(1, -1).join("")).toMatch(/^x{39980}\n\[message truncated\]$/);
    expect(texts.at(-1)).toBe("liked");
    expect(added.at(-1)?.reactions).toHaveLength(1);
  });

  test("names what is wrong with a dump", async () => {
    mkdirSync(join(target.folder, "empty"));
    const { code, stderr } = await run("empty");
    expect([code, stderr]).toEqual([1, expect.stringContaining("This is no dump of Rocket.Chat's database")]);
    await write("two", 0);
    mkdirSync(join(target.folder, "two", "again"));
    await writeRocketChat({
      folder: join(target.folder, "two", "again"),
      form: "folder",
      gzip: false,
      messages: 0,
      people: 8,
    });
    expect((await run("two")).stderr).toContain("There are several dumps");
  });
});

/** Returns the text of HTML as a reader sees it. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<annotation.*?<\/annotation>|<span class="katex-html".*?<\/p>/gs, "")
    .replaceAll(/<img alt="(:[^"]+)"[^>]*>/g, "$1")
    .replaceAll(/<\/?(?:p|br|div|blockquote|ul|li)\b[^>]*>/g, " ")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(
      /&(lt|gt|amp|quot|#39);/g,
      (_, name) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[String(name)] ?? "'",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
