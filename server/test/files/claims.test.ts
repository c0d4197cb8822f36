/**
 * Messages that link files grant access to the files: who gets it, and what owners are notified of
 * (docs/interface/files.md#uploads).
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, expect, test } from "vitest";
import { get, storedFiles, upload } from "./support.ts";

const { world, owner, hamlet, cordelia, guest } = useWorld();

beforeAll(() => mkdirSync(join(world.dataDir, "uploads"), { recursive: true }));

const link = (uri: string) => `[file](${uri})`;
const status = async (person: Person, uri: string) => (await get(person, uri)).status;

async function messagesOf(person: Person, uri: string): Promise<number[] | undefined> {
  type Listed = { path_id: string; messages: { id: number }[] };
  const { attachments } = await person.ok<{ attachments: Listed[] }>("GET", "/attachments");
  return attachments.find(({ path_id }) => uri.endsWith(path_id))?.messages.map(({ id }) => id);
}

async function withAttachment(person: Person): Promise<number[]> {
  const { messages } = await person.ok<{ messages: { id: number }[] }>("GET", "/messages", {
    anchor: "newest",
    num_before: 50,
    num_after: 0,
    narrow: [["has", "attachment"]],
  });
  return messages.map(({ id }) => id);
}

test("only recipients of a message get its file; its owner is notified", async () => {
  const uri = await upload(hamlet);
  const queue = await hamlet.register({ event_types: ["attachment", "message"] });
  const others = await cordelia.register({ event_types: ["attachment"] });
  const id = await hamlet.sendTo([cordelia], link(uri));
  expect(await Promise.all([hamlet, cordelia, owner, guest].map((one) => status(one, uri)))).toEqual([
    200, 200, 403, 403,
  ]);
  expect(await withAttachment(cordelia)).toEqual([id]);
  const date_sent = Math.floor(world.clock.now() / 1000) * 1000;
  const events = await queue.all();
  expect(events.map(({ type }) => type)).toEqual(["message", "attachment"]);
  expect(events[1]).toMatchObject({
    op: "update",
    attachment: { path_id: uri.slice("/user_uploads/".length), messages: [{ id, date_sent }] },
    upload_space_used: expect.any(Number),
  });
  expect(events[0]).toMatchObject({ message: { id } });
  expect(await others.all()).toEqual([]);
});

test("a file in a public stream is open to all members, but only to subscribed guests", async () => {
  await hamlet.subscribe(["open"]);
  const uri = await upload(hamlet);
  await hamlet.send("open", "files", `look: ${world.url}${uri}`);
  expect(await Promise.all([cordelia, owner, guest].map((one) => status(one, uri)))).toEqual([200, 200, 403]);
  await owner.subscribe(["open"], { principals: [guest.userId] });
  expect(await status(guest, uri)).toBe(200);
});

test("a file in a private stream follows the stream's history", async () => {
  for (const [name, isOpen] of [
    ["shared past", true],
    ["hidden past", false],
  ] as const) {
    await hamlet.subscribe([name], { invite_only: true, history_public_to_subscribers: isOpen });
    const uri = await upload(hamlet);
    await hamlet.send(name, "files", link(uri));
    expect(await status(cordelia, uri)).toBe(403);
    await hamlet.subscribe([name], { principals: [cordelia.userId] });
    expect(await status(cordelia, uri)).toBe(isOpen ? 200 : 403);
  }
});

test("only someone with access to a file can share it", async () => {
  const uri = await upload(hamlet);
  const stolen = await cordelia.sendTo([owner], link(uri));
  expect(await status(owner, uri)).toBe(403);
  expect(await status(cordelia, uri)).toBe(403);
  expect(await withAttachment(cordelia)).not.toContain(stolen);
  expect(await messagesOf(hamlet, uri)).toEqual([]);
  const shown = await hamlet.sendTo([cordelia], link(uri));
  const shownOn = await cordelia.sendTo([owner], `${link(uri)} and ${link(uri)}`);
  expect(await status(owner, uri)).toBe(200);
  expect(await messagesOf(hamlet, uri)).toEqual([shownOn, shown]);
  const nothing = await hamlet.sendTo(
    [cordelia],
    "[x](/user_uploads/1/aa/nothing/x.txt) [y](/user_uploads/..)",
  );
  expect(await withAttachment(hamlet)).not.toContain(nothing);
});

test("an edit shares other files", async () => {
  const [first, second] = [await upload(hamlet), await upload(hamlet)];
  const id = await hamlet.sendTo([cordelia], link(first));
  const queue = await hamlet.register({ event_types: ["attachment"] });
  await hamlet.ok("PATCH", `/messages/${id}`, { content: `now ${link(second)}` });
  expect(await messagesOf(hamlet, first)).toEqual([]);
  expect(await messagesOf(hamlet, second)).toEqual([id]);
  expect([await status(cordelia, first), await status(cordelia, second)]).toEqual([403, 200]);
  expect((await queue.all()).map(({ op }) => op)).toEqual(["update", "update"]);
  await hamlet.ok("PATCH", `/messages/${id}`, { content: `still ${link(second)}` });
  expect(await queue.all()).toEqual([]);
  await hamlet.ok("PATCH", `/messages/${id}`, { content: "nothing" });
  expect(await status(cordelia, second)).toBe(403);
  expect(await withAttachment(hamlet)).not.toContain(id);
});

test("a deleted message no longer shares its file, another message still does", async () => {
  const uri = await upload(hamlet);
  const first = await hamlet.sendTo([cordelia], link(uri));
  const second = await hamlet.sendTo([owner], link(uri));
  await owner.ok("DELETE", `/messages/${second}`);
  expect([await status(cordelia, uri), await status(owner, uri)]).toEqual([200, 403]);
  expect(await messagesOf(hamlet, uri)).toEqual([first]);
});

test("a deleted file is removed from messages", async () => {
  const uri = await upload(hamlet);
  const other = await upload(hamlet);
  const alone = await hamlet.sendTo([cordelia], link(uri));
  const both = await hamlet.sendTo([cordelia], `${link(uri)} ${link(other)}`);
  type Listed = { id: number; path_id: string };
  const { attachments } = await hamlet.ok<{ attachments: Listed[] }>("GET", "/attachments");
  const { id } = attachments.find(({ path_id }) => uri.endsWith(path_id)) ?? {};
  await hamlet.ok("DELETE", `/attachments/${id}`);
  expect(await status(cordelia, uri)).toBe(404);
  const shown = await withAttachment(hamlet);
  expect([shown.includes(alone), shown.includes(both)]).toEqual([false, true]);
});

test("files that nobody has shared for three weeks are deleted, and their owners notified", async () => {
  await using old = await World.start();
  const person = old.as("hamlet");
  const [unused, shown, released] = [await upload(person), await upload(person), await upload(person)];
  await person.sendTo([old.as("owner")], link(shown));
  const gone = await person.sendTo([old.as("owner")], link(released));
  await old.clock.jump(20 * 24 * 3600_000);
  await old.as("owner").ok("DELETE", `/messages/${gone}`);
  await old.settle();
  const statuses = async () => Promise.all([unused, shown, released].map((uri) => status(person, uri)));
  expect(await statuses()).toEqual([200, 200, 200]);
  await old.clock.jump(24 * 3600_000 + 1000);
  const queue = await person.register({ event_types: ["attachment"] });
  await old.settle();
  expect(await statuses()).toEqual([404, 200, 200]);
  expect((await queue.all()).map(({ op }) => op)).toEqual(["remove"]);
  expect(storedFiles(old)).toHaveLength(2);
  await old.clock.jump(20 * 24 * 3600_000);
  await old.settle();
  expect(await statuses()).toEqual([404, 200, 404]);
  expect(storedFiles(old)).toHaveLength(1);
});

test("bytes of an upload that never finished are deleted", async () => {
  await using crashed = await World.start();
  const { engine, files, incoming, clock } = crashed.server.context;
  const place = `ab/${"x".repeat(24)}`;
  const { Readable } = await import("node:stream");
  const { path } = await incoming.receive("x", Readable.from([Buffer.from("half")]));
  await files.put(`1/${place}`, path);
  await engine.query({
    text: "insert into stored_file_removal (realm_id, place, due_at) values (1, $1, $2)",
    values: [place, new Date(clock.now() + 3600_000).toISOString()],
  });
  await crashed.settle();
  expect(storedFiles(crashed)).toEqual([`1/${place}`]);
  await crashed.clock.advance(3600_000);
  await crashed.settle();
  expect(storedFiles(crashed)).toEqual([]);
});

test("the owner is notified of the newest hundred messages that share a file, however many there are", async () => {
  const uri = await upload(hamlet);
  const queue = await hamlet.register({ event_types: ["attachment"] });
  const ids: number[] = [];
  for (let count = 0; count < 102; count += 1) ids.push(await hamlet.sendTo([hamlet], link(uri)));
  const newest = ids.slice(-100).reverse();
  type Announced = { attachment: { messages: { id: number }[] } };
  const announcedIds = async () =>
    ((await queue.all()).at(-1) as unknown as Announced).attachment.messages.map(({ id }) => id);
  expect(await announcedIds()).toEqual(newest);
  expect(await messagesOf(hamlet, uri)).toEqual(newest);
  await owner.ok("DELETE", `/messages/${await hamlet.sendTo([owner], link(uri))}`);
  expect(await announcedIds()).toEqual(newest);
});
