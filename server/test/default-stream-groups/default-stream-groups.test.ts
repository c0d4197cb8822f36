import { badRequest, expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "../realm/support.ts";

const { world, owner, administrator, hamlet } = useWorld();
const ids: Record<string, number> = {};
beforeAll(async () => {
  for (const name of ["Chess", "lunch", "music", "default", "secret"]) ids[name] = await newStream(name);
  await owner.ok("POST", "/default_streams", { stream_id: ids["default"] });
});
afterAll(() => expectSameModel(world));

async function newStream(name: string): Promise<number> {
  await owner.ok("POST", "/users/me/subscriptions", {
    subscriptions: [{ name }],
    invite_only: name === "secret",
  });
  return (await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name })).stream_id;
}

interface Group {
  id: number;
  name: string;
  description: string;
  streams: { name: string; stream_id: number }[];
}

const groupsOf = async (name: "hamlet" | "guest") =>
  (await state<{ realm_default_stream_groups: Group[] }>(world.as(name), "default_stream_groups"))
    .realm_default_stream_groups;
const create = (group_name: string, stream_names: string[]) =>
  administrator.ok("POST", "/default_stream_groups/create", {
    group_name,
    description: "Words",
    stream_names,
  });
async function newGroup(name: string, stream_names: string[]): Promise<Group> {
  await create(name, stream_names);
  const group = (await groupsOf("hamlet")).find((each) => each.name === name);
  if (!group) throw new Error(`There is no group ${name}`);
  return group;
}
const pathOf = ({ id }: Group) => `/default_stream_groups/${id}`;
const streamsOf = async ({ id }: Group) =>
  (await groupsOf("hamlet")).find((group) => group.id === id)?.streams.map(({ name }) => name);

describe("default stream groups", () => {
  test("everyone except guests is notified of a new group, with its streams by name", async () => {
    const before = await groupsOf("hamlet");
    const [member, guest] = await listen([hamlet, world.as("guest")], ["default_stream_groups"]);
    expect(await create(" Free time ", ["music", "CHESS", "music"])).toEqual({ result: "success", msg: "" });
    const after = await groupsOf("hamlet");
    const { streams } = await hamlet.ok<{ streams: Group["streams"] }>("GET", "/streams");
    const stream = (id: number | undefined) => streams.find(({ stream_id }) => stream_id === id);
    expect(after).toEqual([
      ...before,
      {
        id: expect.any(Number),
        name: "Free time",
        description: "Words",
        streams: [stream(ids["Chess"]), stream(ids["music"])],
      },
    ]);
    expect(member && (await eventsOf(member))).toEqual([
      { type: "default_stream_groups", default_stream_groups: after },
    ]);
    expect(guest && (await eventsOf(guest))).toEqual([]);
    expect(await groupsOf("guest")).toEqual([]);
  });

  test("name and description change together or separately", async () => {
    const group = await newGroup("First name", ["lunch"]);
    await owner.ok("PATCH", pathOf(group), { new_group_name: "Second name" });
    await owner.ok("PATCH", pathOf(group), { new_description: "Others" });
    expect(await groupsOf("hamlet")).toContainEqual({ ...group, name: "Second name", description: "Others" });
    expect(await owner.refused("PATCH", pathOf(group))).toEqual(
      badRequest('You must pass "new_description" or "new_group_name".'),
    );
    for (const [name, msg] of [
      ["Second name", "This default stream group is already named 'Second name'"],
      [" ", "Invalid default stream group name ''"],
      ["Free time", "Default stream group 'Free time' already exists"],
      ["x".repeat(61), "new_group_name is too long (limit: 60 characters)"],
    ] as const) {
      expect(await owner.refused("PATCH", pathOf(group), { new_group_name: name })).toEqual(badRequest(msg));
    }
  });

  test("streams are added and removed", async () => {
    const group = await newGroup("Changing", ["lunch"]);
    const change = (op: string, stream_names: string[]) =>
      owner.request("PATCH", `${pathOf(group)}/streams`, { op, stream_names });
    await change("add", ["music", "Chess"]);
    expect(await streamsOf(group)).toEqual(["Chess", "lunch", "music"]);
    await change("remove", ["lunch", "music"]);
    expect(await streamsOf(group)).toEqual(["Chess"]);
    for (const [op, names, msg] of [
      ["add", ["music", "chess"], "'Chess' is in 'Changing' already"],
      ["remove", ["Chess", "music"], "'music' is not in 'Changing'"],
      ["add", ["default"], "'default' is a default stream and cannot be added to 'Changing'"],
      ["add", ["secret"], "Private streams cannot be made default."],
      ["add", ["nowhere"], "Invalid stream name 'nowhere'"],
      ["swap", ["music"], 'Invalid value for "op". Specify one of "add" or "remove".'],
    ] as const) {
      const { status, body } = await change(op, [...names]);
      expect({ status, ...(body as object) }).toEqual(badRequest(msg));
    }
    expect(await streamsOf(group)).toEqual(["Chess"]);
  });

  test("an archived stream leaves its groups; a stream of a group stays public", async () => {
    const stream_id = await newStream("passing");
    const group = await newGroup("With one that ends", ["passing", "music"]);
    expect(await owner.refused("PATCH", `/streams/${stream_id}`, { is_private: true })).toMatchObject({
      msg: "Default streams cannot be made private.",
    });
    const [queue] = await listen([hamlet], ["default_stream_groups"]);
    await owner.ok("DELETE", `/streams/${stream_id}`);
    expect(await streamsOf(group)).toEqual(["music"]);
    expect(queue && (await eventsOf(queue))).toEqual([
      { type: "default_stream_groups", default_stream_groups: await groupsOf("hamlet") },
    ]);
  });

  test.each([
    ["", ["music"], "Invalid default stream group name ''"],
    ["Free time", ["music"], "Default stream group 'Free time' already exists"],
    ["Mine", ["default"], "'default' is a default stream and cannot be added to 'Mine'"],
    ["Mine", ["nowhere"], "Invalid stream name 'nowhere'"],
  ])("rejects the creation of %j with %j", async (group_name, stream_names, msg) => {
    const before = await groupsOf("hamlet");
    const fields = { group_name, description: "", stream_names };
    expect(await owner.refused("POST", "/default_stream_groups/create", fields)).toEqual(badRequest(msg));
    expect(await groupsOf("hamlet")).toEqual(before);
  });

  test("a deleted group is unknown, its streams stay", async () => {
    const group = await newGroup("Short-lived", ["music"]);
    await owner.ok("DELETE", pathOf(group));
    expect(await streamsOf(group)).toBeUndefined();
    const unknown = badRequest(`Default stream group with id '${group.id}' does not exist.`);
    for (const [method, path] of [
      ["DELETE", pathOf(group)],
      ["PATCH", pathOf(group)],
      ["PATCH", `${pathOf(group)}/streams`],
    ] as const) {
      const fields = { new_description: "x", op: "add", stream_names: ["music"] };
      expect(await owner.refused(method, path, fields)).toEqual(unknown);
    }
    await hamlet.ok("GET", "/get_stream_id", { stream: "music" });
  });
});
