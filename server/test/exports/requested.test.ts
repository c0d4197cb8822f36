/** Exports of everything that owners request over the interface (docs/exporting.md#on-the-settings-page). */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RealmExport, Role } from "@confab/contract";
import { expectSameModel, type Person, type TestQueue, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { get, unzip, upload } from "../files/support.ts";
import { ImportTarget } from "../imports/support.ts";
import { listen } from "../realm/support.ts";

const WEEK = 7 * 24 * 3600 * 1000;

const everything = { format: "neutral" };
const withPrivate = { format: "neutral", include_private: true };

const { world, owner, administrator, hamlet } = useWorld();
afterAll(() => expectSameModel(world));

const exportsOf = async (person: Person): Promise<RealmExport[]> =>
  (await person.ok<{ exports: RealmExport[] }>("GET", "/export/realm")).exports;

/** Requests an export, and waits until it is complete. */
async function exported(of: World, parameters: Readonly<Record<string, unknown>>): Promise<RealmExport> {
  await of.clock.advance(WEEK);
  await of.as("owner").ok("POST", "/export/realm", parameters);
  await of.settle();
  const last = (await exportsOf(of.as("owner"))).at(-1);
  if (!last) throw new Error("There is no export");
  return last;
}

const streamNamed = (person: Person, stream: string) =>
  person.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream });

const pathOf = ({ export_url }: RealmExport): string => new URL(export_url ?? "").pathname;

/** Returns the files of an export, by name, as text. */
async function contentsOf(made: RealmExport): Promise<Map<string, string>> {
  const { status, bytes } = await get(owner, pathOf(made));
  expect(status).toBe(200);
  return new Map([...(await unzip(bytes))].map(([name, content]) => [name, content.toString("latin1")]));
}

/** Returns the announcements of exports that everyone can read. */
async function announcements(person: Person): Promise<string[]> {
  const place = { anchor: "newest", num_before: 50, num_after: 0, narrow: [["topic", "exports"]] };
  const { messages } = await person.ok<{ messages: { content: string }[] }>("GET", "/messages", place);
  return messages.map(({ content }) => content);
}

/** Sends messages, with files, that only some people may read, and one that everyone may. */
async function converse(): Promise<void> {
  await owner.subscribe(["cellar"], { invite_only: true, principals: [owner.userId, hamlet.userId] });
  const hidden = await upload(hamlet, "the hidden file", "hidden.txt");
  const shown = await upload(hamlet, "the shown file", "shown.txt");
  await hamlet.send("cellar", "wine", `the private message [hidden.txt](${hidden})`);
  await hamlet.sendTo([administrator], "the direct message");
  await hamlet.send("general", "lunch", `the public message [shown.txt](${shown})`);
}

const hidden = /the private message|the direct message|the hidden file|cellar/;

describe("exports of everything", () => {
  test("lack private conversations without the option, and are not announced", async () => {
    await converse();
    for (const format of ["neutral", "zulip"]) {
      const made = await exported(world, { format });
      expect(made).toMatchObject({ format, include_private: false, pending: false, failed_timestamp: null });
      const all = [...(await contentsOf(made)).values()].join("\n");
      expect(all).toContain("the public message");
      expect(all).toContain("the shown file");
      expect(all).toContain(hamlet.email);
      expect(all).not.toMatch(hidden);
    }
    expect(await announcements(hamlet)).toEqual([]);
  });

  test("have private conversations with the option, which is announced at once and only once", async () => {
    await world.clock.advance(WEEK);
    await owner.ok("POST", "/export/realm", withPrivate);
    const said = expect.stringMatching(
      /<span class="user-mention silent".*is exporting all data of this organization/,
    );
    expect(await announcements(hamlet)).toEqual([said]);
    await world.settle();
    const neutral = (await exportsOf(owner)).at(-1);
    expect(neutral).toMatchObject({ format: "neutral", include_private: true, pending: false });
    const zulip = await exported(world, { format: "zulip", include_private: true });
    expect(await announcements(hamlet)).toEqual([said, said]);
    for (const made of [neutral, zulip]) {
      const all = [...(await contentsOf(made as RealmExport)).values()].join("\n");
      for (const text of ["the private message", "the direct message", "the hidden file"]) {
        expect(all).toContain(text);
      }
    }
  });

  test("have the files of their format", async () => {
    const neutral = [...(await contentsOf(await exported(world, everything))).keys()];
    const lists = ["people", "groups", "emoji", "streams", "files", "messages"].map(
      (each) => `${each}.jsonl`,
    );
    expect(neutral).toEqual(expect.arrayContaining(lists));
    const zulip = [...(await contentsOf(await exported(world, { format: "zulip" }))).keys()];
    expect(zulip).toEqual(
      expect.arrayContaining([
        "realm.json",
        "messages-000001.json",
        "attachment.json",
        "uploads/records.json",
      ]),
    );
  });

  test("can be requested by owners only, and private conversations only with a format of all data", async () => {
    await world.clock.advance(WEEK);
    const before = await exportsOf(owner);
    for (const parameters of [everything, withPrivate, { format: "zulip" }]) {
      expect(await administrator.refused("POST", "/export/realm", parameters)).toMatchObject({
        status: 400,
        msg: "Must be an organization owner",
        code: "UNAUTHORIZED_PRINCIPAL",
      });
    }
    expect(await owner.whyRefused("POST", "/export/realm", { include_private: true })).toBe(
      "An export of public data has no private conversations.",
    );
    expect(await owner.whyRefused("POST", "/export/realm", { format: "pdf" })).toMatch(/format/);
    expect(await exportsOf(owner)).toEqual(before);
  });

  test("can be listed, fetched and deleted by owners only", async () => {
    const made = await exported(world, everything);
    expect((await exportsOf(administrator)).map(({ format }) => format)).not.toContain("neutral");
    const path = pathOf(made);
    expect((await get(administrator, path)).status).toBe(404);
    const refused = await administrator.refused("DELETE", `/export/realm/${made.id}`);
    expect(refused.msg).toBe("Invalid data export ID");
    expect((await get(owner, path)).status).toBe(200);
    await owner.ok("DELETE", `/export/realm/${made.id}`);
    expect((await get(owner, path)).status).toBe(404);
    const publicData = await exported(world, {});
    expect((await exportsOf(administrator)).at(-1)).toEqual(publicData);
    expect((await get(administrator, pathOf(publicData))).status).toBe(200);
  });

  test("are hidden in the events of an owner who becomes an administrator meanwhile", async () => {
    await world.clock.advance(WEEK);
    await owner.ok("PATCH", `/users/${administrator.userId}`, { role: Role.owner });
    const [before, after] = await listen([administrator, administrator], ["realm_export"]);
    if (!before || !after) throw new Error("There are no queues");
    const formatsIn = async (queue: TestQueue) =>
      ((await eventsOf(queue)) as unknown as { exports: RealmExport[] }[]).map(
        ({ exports }) => new Set(exports.map(({ format }) => format)),
      );
    await administrator.ok("POST", "/export/realm", everything);
    expect(await formatsIn(before)).toEqual([new Set(["public", "neutral", "zulip"])]);
    await owner.ok("PATCH", `/users/${administrator.userId}`, { role: Role.administrator });
    await world.settle();
    expect(await formatsIn(after)).toEqual([new Set(["public"]), new Set(["public"])]);
    expect((await exportsOf(owner)).at(-1)).toMatchObject({ format: "neutral", pending: false });
  });

  test("are refused with private conversations if no stream could announce it", async () => {
    await using other = await World.start();
    const [person, { stream_id }] = [other.as("owner"), await streamNamed(other.as("owner"), "general")];
    await person.ok("DELETE", "/default_streams", { stream_id });
    await person.ok("PATCH", `/streams/${stream_id}`, { is_private: true });
    expect(await person.whyRefused("POST", "/export/realm", withPrivate)).toBe(
      "Private conversations can only be exported if there is a public stream to announce it in. Create one.",
    );
    expect(await exportsOf(person)).toEqual([]);
  });

  test("are removed when a person is deleted", async () => {
    const laertes = await world.newPerson("Laertes");
    const made = await exported(world, withPrivate);
    expect((await get(owner, pathOf(made))).status).toBe(200);
    const wanted = { full_name: "Laertes", messages: "keep" };
    await owner.ok("POST", `/users/${laertes.userId}/deletion`, wanted);
    await world.settle();
    expect((await get(owner, pathOf(made))).status).toBe(404);
    const withFiles = (await exportsOf(owner)).filter(({ export_url }) => export_url !== null);
    expect(withFiles).toEqual([]);
  });

  test("start over without another announcement when their node has died", async () => {
    const before = (await announcements(hamlet)).length;
    await world.clock.advance(WEEK);
    const { engine } = world.server.context;
    await owner.ok("POST", "/export/realm", withPrivate);
    await world.settle();
    const made = (await exportsOf(owner)).at(-1);
    await engine.query({
      text: `update realm_export set finished_at = null, place = null, claimed_until = $2::timestamptz
              where export_id = $1`,
      values: [made?.id ?? 0, new Date(world.clock.now() + WEEK).toISOString()],
    });
    await world.restart();
    await world.settle();
    expect((await exportsOf(owner)).at(-1)).toMatchObject({ id: made?.id, pending: true });
    await world.clock.advance(WEEK);
    await world.settle();
    const again = (await exportsOf(owner)).at(-1) as RealmExport;
    expect(again).toMatchObject({ id: made?.id, pending: false, include_private: true });
    expect([...(await contentsOf(again)).values()].join("\n")).toContain("the direct message");
    expect(await announcements(hamlet)).toHaveLength(before + 1);
  });
});

test("an empty installation imports the ZIP file of an export of everything", {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "confab-requested-export-"));
  const path = join(folder, "export.zip");
  const made = await exported(world, withPrivate);
  writeFileSync(path, (await get(owner, pathOf(made))).bytes);
  await using target = await ImportTarget.start({ ownerEmail: owner.email });
  const ended = await target.command(["import", "neutral", path]);
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.stdout).not.toContain("problem");
  const contents = await target.contents([]);
  const found = (text: string) => contents.filter((each) => each.includes(text));
  expect(found("the public message")).toHaveLength(1);
  expect(found("the private message")).toHaveLength(1);
  expect((await target.users()).map(({ full_name }) => full_name)).toContain("Hamlet Member");
  rmSync(folder, { recursive: true });
});
