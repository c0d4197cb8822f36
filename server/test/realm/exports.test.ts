import { RealmExportWorker } from "@confab/server/domain/realm-exports/worker";
import { engineUnderTest, expectSameModel, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { eventsOf } from "../events/support.ts";
import { get, PNG, storedFiles, unzip, upload } from "../files/support.ts";
import { listen } from "./support.ts";

interface Export {
  readonly id: number;
  readonly acting_user_id: number;
  readonly export_time: number;
  readonly export_url: string | null;
  readonly deleted_timestamp: number | null;
  readonly failed_timestamp: number | null;
  readonly pending: boolean;
}

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const success = { result: "success", msg: "" };

const { world, owner, administrator, hamlet } = useWorld();
afterAll(() => expectSameModel(world));

async function exportsOf(of: World): Promise<Export[]> {
  return (await of.as("owner").ok<{ exports: Export[] }>("GET", "/export/realm")).exports;
}

/** Requests an export, and waits until it is complete. */
async function exported(of: World): Promise<Export> {
  await of.clock.advance(WEEK);
  await of.as("administrator").ok("POST", "/export/realm");
  await of.settle();
  const last = (await exportsOf(of)).at(-1);
  if (!last) throw new Error("There is no export");
  return last;
}

const pathOf = ({ export_url }: Export): string => new URL(export_url ?? "").pathname;

describe("exports of public data", () => {
  test("contain users, public streams, their messages and files, and nothing else", async () => {
    await owner.subscribe(["secret"], { invite_only: true, principals: [owner.userId, hamlet.userId] });
    const uri = await upload(hamlet, PNG, "picture.png", "image/png");
    const hidden = await upload(hamlet, "for nobody else", "hidden.txt");
    const shown = await hamlet.send("general", "lunch", `Look: [picture](${uri}) & ‘this’`);
    await owner.ok("POST", `/messages/${shown}/reactions`, { emoji_name: "octopus" });
    await hamlet.send("secret", "plans", `Only here: [that](${hidden})`);
    await hamlet.sendTo([owner], "between us");
    for (let count = 0; count < 3; count += 1) await hamlet.send("general", "lunch", `number ${count}`);

    const shelf = await owner.ok<{ channel_folder_id: number }>("POST", "/channel_folders/create", {
      name: "Shelf",
    });

    const made = await exported(world);
    const { status, headers, bytes } = await get(owner, pathOf(made));
    expect([status, headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="export-\d+\.zip"/);
    const files = await unzip(bytes);
    const json = <T>(name: string): T => JSON.parse(files.get(name)?.toString("utf8") ?? "") as T;
    const streams = json<{ name: string; stream_id: number }[]>("streams.json");
    expect(streams.map(({ name }) => name)).toEqual(["general"]);
    const messagesFile = `messages/${streams[0]?.stream_id}.json`;
    const kept = uri.split("/").slice(3).join("/");
    expect([...files.keys()].sort()).toEqual(
      [
        "channel_folders.json",
        "files.json",
        `files/${kept}`,
        messagesFile,
        "organization.json",
        "streams.json",
        "users.json",
      ].sort(),
    );
    expect(json("channel_folders.json")).toMatchObject([{ id: shelf.channel_folder_id, name: "Shelf" }]);
    expect(files.get(`files/${kept}`)).toEqual(PNG);
    expect(json("files.json")).toMatchObject([
      { owner_id: hamlet.userId, message_ids: [shown], path: `files/${kept}`, file_name: "picture.png" },
    ]);
    const messages =
      json<{ id: number; content: string; topic: string; reactions: unknown[] }[]>(messagesFile);
    expect(messages.slice(-4).map(({ content }) => content)).toEqual([
      `Look: [picture](${uri}) & ‘this’`,
      "number 0",
      "number 1",
      "number 2",
    ]);
    expect(messages.find(({ id }) => id === shown)).toMatchObject({
      topic: "lunch",
      sender_id: hamlet.userId,
      reactions: [{ emoji_code: "1f419", user_id: owner.userId }],
    });
    const users = json<{ user_id: number; email: string }[]>("users.json");
    expect(users).toHaveLength(6);
    expect(users).toContainEqual(expect.objectContaining({ user_id: hamlet.userId, email: hamlet.email }));
    for (const content of files.values()) {
      expect(content.toString("latin1")).not.toMatch(/between us|Only here|for nobody else|secret|password/);
    }
  });

  test("contain all of a long conversation", async () => {
    const { engine } = world.server.context;
    const [before] = await engine.query<{ count: number }>({
      text: "select count(*) as count from message as m join conversation using (realm_id, conversation_id) where stream_id is not null",
      values: [],
    });
    await owner.subscribe(["long"]);
    const sends = Array.from({ length: 1100 }, (_, index) => owner.send("long", "much", `n${index}`));
    await Promise.all(sends);
    const { bytes } = await get(owner, pathOf(await exported(world)));
    const files = await unzip(bytes);
    const lists = [...files].filter(([name]) => name.startsWith("messages/"));
    const long = lists.map(([, json]) => JSON.parse(json.toString()) as { id: number; content: string }[]);
    const contents = long.flat().filter(({ content }) => /^n\d+$/.test(content));
    expect(before?.count).toBeGreaterThan(0);
    expect(new Set(contents.map(({ content }) => content)).size).toBe(1100);
    const ids = contents.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test("are announced to the user who requested them, in progress and when complete", async () => {
    await world.clock.advance(WEEK);
    const people = [owner, administrator, hamlet];
    const [owners, own, others] = await listen(people, ["realm_export"]);
    if (!owners || !own || !others) throw new Error("There are no queues");
    const before = world.clock.now() / 1000;
    expect(await administrator.ok("POST", "/export/realm")).toEqual(success);
    await world.settle();
    const [asked, made] = (await eventsOf(own)) as unknown as { exports: Export[] }[];
    const common = {
      id: expect.any(Number),
      acting_user_id: administrator.userId,
      export_time: before,
      deleted_timestamp: null,
      failed_timestamp: null,
      format: "public",
      include_private: false,
      progress: null,
    };
    expect(asked?.exports.at(-1)).toEqual({ ...common, export_url: null, pending: true });
    const url = expect.stringMatching(/^http.*\/realm_exports\/[\da-f]+\/[\w-]{24}\/export-\d+\.zip$/);
    expect(made?.exports.at(-1)).toEqual({ ...common, export_url: url, pending: false });
    expect(await exportsOf(world)).toEqual(made?.exports);
    expect([await eventsOf(owners), await eventsOf(others)]).toEqual([[], []]);
  });

  test("can only be fetched by administrators", async () => {
    const made = await exported(world);
    for (const name of ["moderator", "hamlet", "guest"] as const) {
      expect((await get(world.as(name), pathOf(made))).status).toBe(403);
    }
    expect((await get(undefined, pathOf(made), {}, world.url)).status).toBe(401);
    const { apiKey } = owner;
    expect((await get(undefined, `${pathOf(made)}?api_key=${apiKey}`, {}, world.url)).status).toBe(200);
    expect((await get(owner, pathOf(made).replace(/-\d+\.zip/, "-0.zip"))).status).toBe(404);
    expect((await get(owner, "/realm_exports/0/nothing/export-1.zip")).status).toBe(404);
  });

  test("can be deleted once", async () => {
    const made = await exported(world);
    const stored = storedFiles(world).length;
    const [queue] = await listen([administrator], ["realm_export"]);
    expect(await owner.ok("DELETE", `/export/realm/${made.id}`)).toEqual(success);
    const gone = { ...made, export_url: null, deleted_timestamp: world.clock.now() / 1000 };
    expect((await exportsOf(world)).at(-1)).toEqual(gone);
    expect(queue && (await eventsOf(queue))).toMatchObject([{ exports: expect.arrayContaining([gone]) }]);
    expect((await get(owner, pathOf(made))).status).toBe(404);
    await world.settle();
    expect(storedFiles(world)).toHaveLength(stored - 1);
    const again = await owner.refused("DELETE", `/export/realm/${made.id}`);
    expect(again.msg).toBe("Export already deleted");
    expect(await owner.whyRefused("DELETE", "/export/realm/987654")).toBe("Invalid data export ID");
  });

  test("are limited to five a week", async () => {
    await world.clock.advance(WEEK);
    for (let count = 0; count < 5; count += 1) await owner.ok("POST", "/export/realm");
    await world.settle();
    expect(await owner.refused("POST", "/export/realm")).toMatchObject({
      status: 400,
      msg: "Exceeded rate limit.",
      code: "BAD_REQUEST",
    });
    await world.clock.advance(WEEK);
    await owner.ok("POST", "/export/realm");
    await world.settle();
    expect((await exportsOf(world)).filter(({ pending }) => pending)).toEqual([]);
  });
});

/** Adds an export as a node leaves it that dies while it works on it: claimed, without a result. */
async function died(of: World, attempts: number): Promise<void> {
  await of.server.context.engine.query({
    text: `insert into realm_export (realm_id, acting_user_id, requested_at, claimed_until, attempts)
           values ($1, $2, $3::timestamptz, $3::timestamptz + interval '5 minutes', $4)`,
    values: [
      of.server.realms.first.realmId,
      of.as("owner").userId,
      new Date(of.clock.now()).toISOString(),
      attempts,
    ],
  });
  await of.restart();
}

test.skipIf(engineUnderTest === "embedded")("one of several nodes creates an export", async () => {
  await using other = await World.start();
  const second = await other.startNode();
  for (const url of [other.url, second]) await other.as("owner").at(url).ok("POST", "/export/realm");
  const pending = async () => (await exportsOf(other)).filter(({ export_url }) => export_url === null);
  await expect.poll(pending, { timeout: 20_000 }).toEqual([]);
  const attempts = await other.server.context.engine.query({
    text: "select attempts from realm_export",
    values: [],
  });
  expect(attempts).toEqual([{ attempts: 1 }, { attempts: 1 }]);
});

describe("an export whose node has died", () => {
  test("is restarted when its claim has expired", async () => {
    await using other = await World.start();
    await died(other, 1);
    await other.settle();
    expect(await exportsOf(other)).toMatchObject([{ pending: true }]);
    await other.clock.advance(5 * MINUTE);
    await other.settle();
    const [made] = await exportsOf(other);
    expect(made).toMatchObject({ pending: false, failed_timestamp: null });
    expect(made && (await get(other.as("owner"), pathOf(made))).status).toBe(200);
  });

  test("is given up after three attempts", async () => {
    await using other = await World.start();
    const [queue] = await listen([other.as("owner")], ["realm_export"]);
    await died(other, 3);
    await other.clock.advance(5 * MINUTE);
    await other.settle();
    const failed = { pending: false, export_url: null, failed_timestamp: other.clock.now() / 1000 };
    const [row] = await exportsOf(other);
    expect(row).toMatchObject(failed);
    expect(queue && (await eventsOf(queue.at(other.url)))).toMatchObject([{ exports: [failed] }]);
    expect(await other.as("owner").whyRefused("DELETE", `/export/realm/${row?.id}`)).toBe(
      "Export failed, nothing to delete",
    );
  });

  test("is left to the next node immediately when a node stops", async () => {
    await using other = await World.start();
    const hamlet = other.as("hamlet");
    const links = [await upload(hamlet), await upload(hamlet)].map((uri) => `[menu](${uri})`);
    await hamlet.send("general", "lunch", links.join(" "));
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    const reading = vi.spyOn(other.server.context.files, "read").mockReturnValueOnce(held);
    await other.as("owner").ok("POST", "/export/realm");
    await expect.poll(() => reading.mock.calls.length).toBe(1);
    // The messages are written, and the two files are not.
    const { messages } = await hamlet.ok<{ messages: unknown[] }>("GET", "/messages", {
      anchor: "newest",
      num_before: 100,
      num_after: 0,
      narrow: [["streams", "public"]],
    });
    const progress = messages.length / (messages.length + 2);
    expect(await exportsOf(other)).toMatchObject([{ pending: true, progress }]);
    const stopping = vi.spyOn(RealmExportWorker.prototype, "stop");
    onTestFinished(() => stopping.mockRestore());
    const restarted = other.restart();
    await expect.poll(() => stopping.mock.calls.length).toBeGreaterThan(0);
    release(undefined);
    await restarted;
    await other.settle();
    const [made] = await exportsOf(other);
    const files = await unzip((await get(other.as("owner"), pathOf(made as Export))).bytes);
    const contents = [...files]
      .filter(([name]) => name.startsWith("files/"))
      .map(([, content]) => String(content));
    expect(contents).toEqual(["some text", "some text"]);
  });

  test("can't be deleted while it is in progress", async () => {
    await using other = await World.start();
    await died(other, 1);
    const [row] = await exportsOf(other);
    expect(await other.as("owner").whyRefused("DELETE", `/export/realm/${row?.id}`)).toBe(
      "Export still in progress",
    );
  });
});
