/** An organization that uses everything survives an export, an import into an empty installation, and another export. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportOrganization } from "@confab/server/domain/exports/export";
import { exportToZulip } from "@confab/server/domain/exports/zulip/export";
import { openExportWriter } from "@confab/server/exchange/archives/export-writer";
import { World } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { upload } from "../files/support.ts";
import { ImportTarget } from "../imports/support.ts";
import { animation, picture, sendForm } from "../pictures/support.ts";
import { environment, fill, programsOf, streamId } from "../upgrade/organization.ts";
import { type Exported, keyMapOf, readExported, withKeys, withoutBots, withoutGroups } from "./exported.ts";

/** Lets people use what texts can refer to, and what only exports of everything have. */
async function refer(world: World): Promise<void> {
  const { owner, hamlet, cordelia } = programsOf(world);
  await sendForm(owner, "POST", "/realm/emoji/dancing_pot", [await animation("gif", 3)]);
  await sendForm(cordelia, "POST", "/users/me/avatar", [await picture("jpeg", { width: 700, height: 600 })]);
  const kitchen = await streamId(owner, "kitchen");
  const first = await hamlet.send("kitchen", "links", "The first");
  const file = await upload(hamlet, "Two spoons.", "sugar.txt");
  const text = [
    `[first](#narrow/channel/${kitchen}-kitchen/topic/links/near/${first})`,
    `${world.url}/#narrow/channel/${kitchen}-kitchen/topic/links/near/${first}`,
    "#**garage** #**kitchen>tea**",
    `[a topic](#narrow/channel/${kitchen}-kitchen/topic/tea)`,
    `[sugar.txt](${file}) and [again](${file})`,
    "@_**Cordelia Member** @**Yorick** @_*cooks* `@**all**`",
    "```\n@**all** #**kitchen**\n```",
  ].join("\n");
  const edited = await hamlet.send("kitchen", "links", text);
  await hamlet.ok("PATCH", `/messages/${edited}`, { content: `${text}\n:dancing_pot:` });
  await hamlet.ok("PATCH", `/messages/${edited}`, { topic: "more links" });
  await owner.ok("POST", `/messages/${edited}/reactions`, { emoji_name: "dancing_pot" });
  await owner.ok("POST", `/messages/${edited}/reactions`, { emoji_name: "+1" });
  await sendForm(owner, "POST", "/realm/emoji/broken_pot", [await animation("gif", 3)]);
  await owner.ok("POST", `/messages/${edited}/reactions`, { emoji_name: "broken_pot" });
  await owner.ok("DELETE", "/realm/emoji/broken_pot");
  await owner.subscribe(["cellar"], { principals: [owner.userId, cordelia.userId] });
  await cordelia.send("cellar", "wine", "Only *one* bottle left");
  await owner.ok("DELETE", `/streams/${await streamId(owner, "cellar")}`);
  await world.settle();
}

type Row = Readonly<Record<string, unknown>>;
type Tables = Readonly<Record<string, readonly Row[]>>;

/**
 * Imports an export, and returns what a new export has of it, with the keys of `first`.
 *
 * @param later the number of messages that the export has after those of `first`
 */
async function imported(
  target: ImportTarget,
  kind: string,
  folder: string,
  first: Exported,
  later = 0,
): Promise<Exported> {
  const exported = async (name: string) => {
    expect(await target.command(["export", `${folder}-${name}`, "--include-private"])).toMatchObject({
      code: 0,
    });
    return readExported(`${folder}-${name}`);
  };
  const before = await exported("before");
  const lastBefore = Math.max(0, ...before.messages.map(({ key }) => Number(key))) + 1;
  const ended = await target.command(["import", kind, folder]);
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.stdout).toContain(`${first.messages.length + later} messages were imported.`);
  expect(ended.stdout).not.toContain("problem");
  const all = await exported("after");
  // The announcement of the export before is the message after those that were there at the beginning.
  const more = all.messages.filter(({ key }) => Number(key) > lastBefore);
  const messages = more.slice(0, more.length - later);
  const streamsBefore = new Set(before.streams.map(({ key }) => key));
  const wanted = new Set(first.streams.map(({ name }) => name));
  const streams = all.streams.filter(({ key, name }) => !streamsBefore.has(key) || wanted.has(name));
  const second = { ...all, messages, streams };
  return withKeys(second, keyMapOf(second, first));
}

describe("an export of everything", { timeout: 300_000 }, () => {
  let target: ImportTarget;
  let place: string;
  let first: Exported;
  let announcements: { content: string }[];

  beforeAll(async () => {
    place = join(tmpdir(), `confab-export-${process.pid}-${Date.now()}`);
    mkdirSync(place);
    await using world = await World.start({ environment });
    await fill(world);
    await refer(world);
    const writer = await openExportWriter(join(place, "first"));
    const options = {
      includesPrivate: true,
      isAnnounced: false,
      beforeStep: async () => {},
      onMessages: () => {},
      onStep: () => {},
    };
    await exportOrganization(world.server.realms.first, { ...options, target: writer });
    await writer.end();
    first = await readExported(join(place, "first"));
    const zulip = await openExportWriter(join(place, "zulip"));
    const parameters = { anchor: "newest", num_before: 10, num_after: 0, narrow: [["topic", "exports"]] };
    ({ messages: announcements } = await world
      .as("owner")
      .ok<{ messages: typeof announcements }>("GET", "/messages", parameters));
    await exportToZulip(world.server.realms.first, { ...options, target: zulip });
    await zulip.end();
    target = await ImportTarget.start({ ownerEmail: world.as("owner").email });
    await target.owner.ok("PATCH", "/settings", { full_name: "Olive Owner" });
  }, 240_000);
  afterAll(async () => {
    await target[Symbol.asyncDispose]();
    rmSync(place, { recursive: true, force: true });
  });

  test("has pieces for what texts refer to", () => {
    const message = first.messages.find(({ topic }) => topic === "more links");
    const linked = first.messages.find(({ content }) => content === "The first")?.["key"];
    const named = (name: string) => first.people.find((person) => person["name"] === name)?.["key"];
    const stream = (name: string) => first.streams.find((each) => each["name"] === name)?.["key"];
    const group = first.groups.find(({ name }) => name === "cooks")?.["key"];
    const file = first.files.find(({ name }) => name === "sugar.txt")?.["key"];
    expect(message?.["content"]).toEqual([
      { message: linked, text: "first" },
      "\n",
      { message: linked, text: "#kitchen > links" },
      "\n",
      { stream: stream("garage") },
      " ",
      { stream: stream("kitchen"), topic: "tea" },
      "\n",
      { stream: stream("kitchen"), topic: "tea", text: "a topic" },
      "\n",
      { file },
      " and ",
      { file, text: "again" },
      "\n",
      { person: named("Cordelia Member"), silent: true },
      " @**Yorick** ",
      { group, silent: true },
      " `@**all**`\n```\n@**all** #**kitchen**\n```\n:dancing_pot:",
    ]);
    expect(message?.["edits"]).toMatchObject([{ editor: named("Hamlet Member") }]);
  });

  test("has private and archived streams and direct messages, and is announced to all members", () => {
    const direct = first.messages.filter(({ to }) => to !== undefined);
    expect(direct.map(({ content }) => content)).toContain("Between us: it was the good cup.");
    expect(first.streams.find(({ name }) => name === "board")?.["is_private"]).toBe(true);
    expect(first.streams.find(({ name }) => name === "cellar")?.["is_archived"]).toBe(true);
    expect(announcements.map(({ content }) => content)).toEqual([
      expect.stringContaining("exporting all data of this organization, with private streams"),
    ]);
  });

  test("is the same after an import into an empty installation", async () => {
    const expected = withoutBots(first);
    const second = await imported(target, "neutral", join(place, "first"), first);
    expect(second).toEqual(withKeys(expected, keyMapOf(first, first)));
  });

  test("is the same after an export in Zulip's format, but without groups", async () => {
    await using other = await ImportTarget.start({ ownerEmail: "owner@example.com" });
    await other.owner.ok("PATCH", "/settings", { full_name: "Olive Owner" });
    // Messages that were imported before have newer ids than their times say. An import puts them where they belong.
    const messages = first.messages.toSorted((one, another) => Number(one["time"]) - Number(another["time"]));
    const original = { ...first, messages };
    const written = JSON.stringify(withoutGroups(withoutBots(original)))
      // Mentions of nobody are texts, and links to messages have the text that they are shown with.
      .replaceAll("@**Yorick**", "@Yorick")
      .replaceAll('"#kitchen > links"', '"#kitchen > links @ 💬"');
    const expected = JSON.parse(written) as Exported;
    // The announcement of the first export is in the second one.
    const second = await imported(other, "zulip", join(place, "zulip"), original, 1);
    expect(second).toEqual(withKeys(expected, keyMapOf(original, original)));
  });

  test("has rows in Zulip's format that fit together, and the files that they name", async () => {
    const read = (path: string) => JSON.parse(readFileSync(join(place, "zulip", path), "utf8")) as Tables;
    const realm = read("realm.json");
    const ids = (table: string, column = "id") => new Set(realm[table]?.map((row) => row[column]));
    const messages = read("messages-000001.json");
    const people = new Set([...ids("zerver_userprofile"), ...ids("zerver_userprofile_crossrealm")]);
    const within = (known: ReadonlySet<unknown>, rows: readonly Row[] | undefined, ...columns: string[]) => {
      expect(rows?.length).toBeGreaterThan(0);
      const lost = rows?.flatMap((row) => columns.filter((column) => !known.has(row[column])));
      expect(lost, columns.join()).toEqual([]);
    };
    within(ids("zerver_recipient"), messages["zerver_message"], "recipient");
    within(ids("zerver_recipient"), realm["zerver_subscription"], "recipient");
    within(people, messages["zerver_message"], "sender");
    within(people, messages["zerver_usermessage"], "user_profile");
    within(people, realm["zerver_subscription"], "user_profile");
    within(people, realm["zerver_reaction"], "user_profile");
    within(ids("zerver_client"), messages["zerver_message"], "sending_client");
    const messageIds = new Set(messages["zerver_message"]?.map(({ id }) => id));
    within(messageIds, messages["zerver_usermessage"], "message");
    within(messageIds, realm["zerver_reaction"], "message");
    const custom = realm["zerver_reaction"]?.filter((row) => row["reaction_type"] === "realm_emoji");
    within(new Set([...ids("zerver_realmemoji")].map(String)), custom, "emoji_code");
    const attachments = read("attachment.json")["zerver_attachment"];
    within(people, attachments, "owner");
    expect(attachments?.flatMap(({ messages: shown }) => shown)).not.toEqual([]);
    for (const folder of ["uploads", "avatars", "emoji"]) {
      const records = read(`${folder}/records.json`) as unknown as readonly Row[];
      expect(records.length).toBeGreaterThan(0);
      for (const { path } of records) statSync(join(place, "zulip", folder, String(path)));
    }
  });

  test("may be a ZIP file, which imports like a folder", async () => {
    const path = join(place, "third.zip");
    const ended = await target.command(["export", path, "--include-private"]);
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining("The export is in ") });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const again = await target.command(["import", "neutral", path, "--dry-run"]);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).not.toContain("problem");
    expect(readdirSync(place).filter((name) => name.endsWith(".unfinished"))).toEqual([]);
  });

  test("has only what all members may read, without the option", async () => {
    const folder = join(place, "public");
    expect(await target.command(["export", folder])).toMatchObject({ code: 0 });
    const { streams, messages, files } = await readExported(folder);
    expect(streams.every((stream) => !stream["is_private"] && !stream["is_archived"])).toBe(true);
    expect(messages.every(({ stream }) => streams.some(({ key }) => key === stream))).toBe(true);
    const written = readFileSync(join(folder, "messages.jsonl"), "utf8");
    expect(written).toContain("four cups");
    expect(written).not.toMatch(/Between us|A new kettle costs 40|Only \*one\* bottle/);
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(["recipe.txt", "sugar.txt"]));
    expect(readdirSync(join(folder, "files"))).toHaveLength(files.length);
  });

  test("overwrites nothing", async () => {
    const used = await target.command(["export", join(place, "public")]);
    expect(used).toMatchObject({ code: 1, stderr: expect.stringContaining("exists already") });
    const none = await target.command(["export"]);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining("takes a new folder") });
  });
});
