import { MAX_CHANNEL_FOLDERS } from "@confab/contract";
import { badRequest, expectSameModel, type TestQueue } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "../realm/support.ts";

const { world, owner, administrator, moderator, hamlet, guest } = useWorld();
afterAll(() => expectSameModel(world));

interface Folder {
  id: number;
  name: string;
  order: number;
  date_created: number;
  creator_id: number;
  description: string;
  rendered_description: string;
  is_archived: boolean;
}

const create = async (name: string, more: object = {}): Promise<number> =>
  (await owner.ok<{ channel_folder_id: number }>("POST", "/channel_folders/create", { name, ...more }))
    .channel_folder_id;
const change = (id: number, changes: object) => owner.ok("PATCH", `/channel_folders/${id}`, { ...changes });
const changeRefused = (id: number, changes: object) =>
  owner.refused("PATCH", `/channel_folders/${id}`, { ...changes });
const list = async (parameters: object = {}) =>
  (await guest.ok<{ channel_folders: Folder[] }>("GET", "/channel_folders", { ...parameters }))
    .channel_folders;
const all = () => list({ include_archived: true });
const folder = async (id: number) => (await all()).find((each) => each.id === id);

let made = 0;
async function newStream(options: object = {}): Promise<number> {
  made += 1;
  const name = `arranged ${made}`;
  await owner.ok("POST", "/users/me/subscriptions", {
    subscriptions: [{ name }],
    principals: [owner.userId, hamlet.userId],
    ...options,
  });
  return (await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name })).stream_id;
}
const move = (stream_id: number, folder_id: number | null) =>
  owner.ok("PATCH", `/streams/${stream_id}`, { folder_id });
const folderOf = async (stream_id: number) =>
  (await hamlet.ok<{ stream: { folder_id: number | null } }>("GET", `/streams/${stream_id}`)).stream
    .folder_id;

const heard = async (queues: readonly TestQueue[]) => Promise.all(queues.map((queue) => eventsOf(queue)));

// A folder is never deleted, so each test archives those that it leaves.
afterEach(async () => {
  const { streams } = await owner.ok<{ streams: { stream_id: number; folder_id: number | null }[] }>(
    "GET",
    "/streams",
    { include_all_active: true },
  );
  for (const { stream_id, folder_id } of streams) if (folder_id !== null) await move(stream_id, null);
  for (const { id } of await list()) await change(id, { is_archived: true });
});

describe("folders", () => {
  test("everyone hears of a new one, and finds it at the end of the list", async () => {
    const queues = await listen([hamlet, guest], ["channel_folder"]);
    const before = (await all()).length;
    const id = await create(" Projects ", { description: "Work that\n**ends**" });
    const expected = {
      id,
      name: "Projects",
      order: before,
      date_created: Math.floor(world.clock.now() / 1000),
      creator_id: owner.userId,
      description: "Work that **ends**",
      rendered_description: "<p>Work that <strong>ends</strong></p>",
      is_archived: false,
    };
    expect(await list()).toEqual([expected]);
    expect(
      (await state<{ channel_folders: Folder[] }>(guest, "channel_folders")).channel_folders.at(-1),
    ).toEqual(expected);
    const event = { type: "channel_folder", op: "add", channel_folder: expected };
    expect(await heard(queues)).toEqual([[event], [event]]);
  });

  test("one without a description has an empty one", async () => {
    const id = await create("Plain");
    expect(await folder(id)).toMatchObject({ description: "", rendered_description: "" });
  });

  test("a change reports what is different, and nothing if nothing is", async () => {
    const id = await create("Begun", { description: "Old" });
    const queues = await listen([hamlet, guest], ["channel_folder"]);
    await change(id, { name: "begun", description: "Old" });
    await change(id, { description: "*New*", is_archived: false });
    await change(id, { name: "begun" });
    await change(id, {});
    const update = (data: object) => ({ type: "channel_folder", op: "update", channel_folder_id: id, data });
    const events = [
      update({ name: "begun" }),
      update({ description: "*New*", rendered_description: "<p><em>New</em></p>" }),
    ];
    expect(await heard(queues)).toEqual([events, events]);
    expect(await folder(id)).toMatchObject({ name: "begun", description: "*New*" });
  });

  test.each([
    ["", "Channel folder name can't be empty."],
    ["  ", "Channel folder name can't be empty."],
    ["TAKEN", "Channel folder name already in use"],
    ["a\u200bb", "Invalid character in channel folder name, at position 2!"],
    ["x".repeat(61), "name is too long (limit: 60 characters)"],
  ])("the name %j is refused, for a new one and for another", async (name, msg) => {
    await create("Taken");
    const other = await create("Other");
    const before = await all();
    expect(await owner.refused("POST", "/channel_folders/create", { name })).toEqual(badRequest(msg));
    expect(await changeRefused(other, { name, description: "Changed" })).toEqual(badRequest(msg));
    expect(await all()).toEqual(before);
  });

  test("a description has at most 1024 characters", async () => {
    const id = await create("Long", { description: "x".repeat(1024) });
    expect(await changeRefused(id, { description: "x".repeat(1025) })).toEqual(
      badRequest("description is too long (limit: 1024 characters)"),
    );
  });

  test("the order has each folder once, archived ones included", async () => {
    const [first, second] = [await create("First"), await create("Second")];
    const others = (await all()).map(({ id }) => id).filter((id) => id !== first && id !== second);
    const queues = await listen([hamlet, guest], ["channel_folder"]);
    for (const order of [[first], [first, second, ...others, 999_999], [first, first, ...others], []]) {
      expect(await owner.refused("PATCH", "/channel_folders", { order })).toEqual(
        badRequest("Invalid order mapping."),
      );
    }
    const order = [second, first, ...others];
    await owner.ok("PATCH", "/channel_folders", { order });
    await owner.ok("PATCH", "/channel_folders", { order });
    const event = { type: "channel_folder", op: "reorder", order };
    expect(await heard(queues)).toEqual([[event], [event]]);
    expect((await all()).map(({ id, order: place }) => [id, place])).toEqual(
      order.map((id, place) => [id, place]),
    );
    expect((await list()).map(({ name }) => name)).toEqual(["Second", "First"]);
  });

  test("an archived one leaves the list and its name, and can come back", async () => {
    const id = await create("Seasonal");
    const [queue] = await listen([hamlet], ["channel_folder"]);
    await change(id, { is_archived: true });
    expect(await list()).toEqual([]);
    const successor = await create("seasonal");
    expect(await changeRefused(id, { is_archived: false })).toEqual(
      badRequest("Channel folder name already in use"),
    );
    await change(id, { name: "Former" });
    await change(id, { is_archived: false });
    expect((await list()).map((each) => each.id).sort()).toEqual([id, successor].sort());
    expect(queue && (await eventsOf(queue))).toMatchObject([
      { op: "update", data: { is_archived: true } },
      { op: "add" },
      { op: "update", data: { name: "Former" } },
      { op: "update", data: { is_archived: false } },
    ]);
  });

  test("an unknown one is refused", async () => {
    expect(await changeRefused(999_999, { name: "x" })).toEqual(badRequest("Invalid channel folder ID"));
  });

  test("another administrator may rename it, and the creator stays the same", async () => {
    const id = await create("Kept");
    await administrator.ok("PATCH", `/channel_folders/${id}`, { name: "Renamed" });
    expect(await folder(id)).toMatchObject({ name: "Renamed", creator_id: owner.userId });
  });
});

describe("streams in folders", () => {
  test("everyone who sees the stream hears that it moves", async () => {
    const id = await create("Shelf");
    const stream_id = await newStream();
    const queues = await listen([hamlet, guest], ["stream"]);
    await move(stream_id, id);
    await move(stream_id, id);
    expect(await folderOf(stream_id)).toBe(id);
    await move(stream_id, null);
    expect(await folderOf(stream_id)).toBeNull();
    const event = (value: number | null) => ({
      type: "stream",
      op: "update",
      stream_id,
      property: "folder_id",
      value,
    });
    expect(await heard(queues)).toMatchObject([[event(id), event(null)], []]);
  });

  test("a new stream can be created in one, and says so in all lists", async () => {
    const id = await create("From the start");
    const [queue] = await listen([hamlet], ["stream", "subscription"]);
    const stream_id = await newStream({ folder_id: id });
    expect(queue && (await eventsOf(queue))).toMatchObject([
      { type: "stream", op: "create", streams: [{ stream_id, folder_id: id }] },
      { type: "subscription", op: "add", subscriptions: [{ stream_id, folder_id: id }] },
    ]);
    const of = (streams: readonly { stream_id: number; folder_id: number | null }[]) =>
      streams.find((each) => each.stream_id === stream_id)?.folder_id;
    interface Lists {
      streams: { stream_id: number; folder_id: number | null }[];
      subscriptions: { stream_id: number; folder_id: number | null }[];
    }
    expect(of((await hamlet.ok<Lists>("GET", "/streams")).streams)).toBe(id);
    expect(of((await hamlet.ok<Lists>("GET", "/users/me/subscriptions")).subscriptions)).toBe(id);
    expect(of((await state<Lists>(hamlet, "subscription")).subscriptions)).toBe(id);
  });

  test("members choose the folder of streams that they create, but not of others", async () => {
    const id = await create("For members");
    await hamlet.ok("POST", "/users/me/subscriptions", {
      subscriptions: [{ name: "by a member" }],
      folder_id: id,
    });
    const { stream_id } = await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "by a member",
    });
    expect(await folderOf(stream_id)).toBe(id);
    for (const person of [moderator, hamlet]) {
      expect(await person.refused("PATCH", `/streams/${stream_id}`, { folder_id: null })).toMatchObject({
        msg: "Must be an organization or stream administrator",
      });
    }
    expect(await folderOf(stream_id)).toBe(id);
  });

  test("an unknown or archived folder is refused, with all other changes", async () => {
    const archived = await create("Gone");
    await change(archived, { is_archived: true });
    const stream_id = await newStream();
    for (const [folder_id, msg] of [
      [archived, "Channel folder is archived"],
      [999_999, "Invalid channel folder ID"],
    ] as const) {
      const changes = { folder_id, description: "Changed" };
      expect(await owner.refused("PATCH", `/streams/${stream_id}`, changes)).toEqual(badRequest(msg));
      const creation = { subscriptions: [{ name: "never" }], folder_id };
      expect(await owner.refused("POST", "/users/me/subscriptions", creation)).toEqual(badRequest(msg));
    }
    const { stream } = await owner.ok<{ stream: { description: string } }>("GET", `/streams/${stream_id}`);
    expect(stream).toMatchObject({ description: "", folder_id: null });
    expect(await owner.refused("GET", "/get_stream_id", { stream: "never" })).toMatchObject({
      msg: "Invalid stream name 'never'",
    });
  });

  test("a folder is archived only when its last stream left it or was archived", async () => {
    const id = await create("In use");
    const [leaving, ending] = [await newStream({ folder_id: id }), await newStream({ folder_id: id })];
    const inUse = badRequest("A channel folder with streams can't be archived.");
    expect(await changeRefused(id, { is_archived: true, name: "Changed" })).toEqual(inUse);
    await move(leaving, null);
    expect(await changeRefused(id, { is_archived: true })).toEqual(inUse);
    await owner.ok("DELETE", `/streams/${ending}`);
    await change(id, { is_archived: true });
    expect(await folder(id)).toMatchObject({ name: "In use", is_archived: true });
  });
});

test("an organization has a limited number of folders", async () => {
  for (let count = (await all()).length; count < MAX_CHANNEL_FOLDERS; count += 1)
    await create(`Folder ${count}`);
  expect(await owner.refused("POST", "/channel_folders/create", { name: "One more" })).toEqual(
    badRequest(`An organization can have at most ${MAX_CHANNEL_FOLDERS} channel folders.`),
  );
});
