import { Policy } from "@confab/contract";
import { badRequest, expectSameModel, type Person, type PersonName } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "../realm/support.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectSameModel(world));

interface Group {
  id: number;
  name: string;
  description: string;
  members: number[];
  is_system_group: boolean;
}

const groups = async (): Promise<Group[]> =>
  (await owner.ok<{ user_groups: Group[] }>("GET", "/user_groups")).user_groups;
const groupNamed = async (name: string) => (await groups()).find((group) => group.name === name);

async function newGroup(name: string, members: readonly Person[]): Promise<Group> {
  const ids = members.map(({ userId }) => userId);
  await owner.ok("POST", "/user_groups/create", { name, description: "", members: ids });
  const group = await groupNamed(name);
  if (!group) throw new Error(`${name} was not created`);
  return group;
}

describe("creating a user group", () => {
  test("creates it with the listed members and notifies everyone", async () => {
    const [queue] = await listen([guest], ["user_group"]);
    const members = [guest.userId, cordelia.userId, guest.userId];
    const answer = await hamlet.ok("POST", "/user_groups/create", {
      name: "kitchen",
      description: "Those who cook",
      members,
    });
    expect(answer).toEqual({ result: "success", msg: "" });
    const group = {
      id: expect.any(Number),
      name: "kitchen",
      description: "Those who cook",
      members: [...new Set(members)].sort((a, b) => a - b),
      is_system_group: false,
    };
    expect(queue && (await eventsOf(queue))).toEqual([{ type: "user_group", op: "add", group }]);
    expect(await groupNamed("kitchen")).toEqual(group);
    expect(await state(guest, "realm_user_groups")).toEqual({ realm_user_groups: await groups() });
  });

  test("distinguishes upper and lower case in names, and accepts a group without members", async () => {
    await newGroup("tea", []);
    await newGroup("Tea", []);
    expect((await groups()).filter(({ name }) => name.toLowerCase() === "tea")).toHaveLength(2);
  });

  test.each([
    [{ name: "" }, "name cannot be blank."],
    [{ name: "x".repeat(101) }, "name is too long (limit: 100 characters)"],
    [{ members: [987_654] }, "Invalid user ID: 987654"],
    [{ members: ["hamlet"] }, "members[0] is not an integer"],
    [{ members: 7 }, "members is not a list"],
    [{ members: "[" }, 'Argument "members" is not valid JSON.'],
  ])("rejects %j", async (bad, msg) => {
    const before = await groups();
    const good = { name: "never", description: "", members: [] };
    const [queue] = await listen([owner], ["user_group"]);
    const error = await owner.refused("POST", "/user_groups/create", { ...good, ...bad });
    expect(error).toEqual(badRequest(msg));
    expect(queue && (await eventsOf(queue))).toEqual([]);
    expect(await groups()).toEqual(before);
  });

  test("rejects the server's own bots, and names that are taken", async () => {
    const { cross_realm_bots } = await state<{ cross_realm_bots: { user_id: number }[] }>(
      owner,
      "realm_user",
    );
    const bot = cross_realm_bots[0]?.user_id;
    const create = (name: string, members: unknown[]) =>
      owner.refused("POST", "/user_groups/create", { name, description: "", members });
    expect(await create("bots", [bot])).toEqual(badRequest(`Invalid user ID: ${bot}`));
    await newGroup("taken", []);
    expect(await create("taken", [])).toEqual(badRequest("User group 'taken' already exists."));
    expect((await owner.refused("POST", "/user_groups/create", { name: "n" })).code).toBe(
      "REQUEST_VARIABLE_MISSING",
    );
  });
});

describe("changing a user group", () => {
  test("changes name and description, and announces the changes", async () => {
    const { id } = await newGroup("before", []);
    const [queue] = await listen([guest], ["user_group"]);
    const change = (changes: object) => owner.ok("PATCH", `/user_groups/${id}`, { ...changes });
    await change({ name: "after", description: "Then" });
    await change({ name: "after", description: "Now" });
    await change({ name: "after", description: "Now" });
    await change({ name: "", description: "Later" });
    await change({ name: "afterwards" });
    const update = { type: "user_group", op: "update", group_id: id };
    expect(queue && (await eventsOf(queue))).toEqual([
      { ...update, data: { name: "after" } },
      { ...update, data: { description: "Then" } },
      { ...update, data: { description: "Now" } },
      { ...update, data: { description: "Later" } },
      { ...update, data: { name: "afterwards" } },
    ]);
    expect(await groupNamed("afterwards")).toMatchObject({ id, description: "Later" });
    expect(await groupNamed("before")).toBeUndefined();
    await newGroup("before", []);
  });

  test("rejects invalid changes", async () => {
    const { id } = await newGroup("steady", []);
    await newGroup("occupied", []);
    const change = (group: number | string, changes: object) =>
      owner.refused("PATCH", `/user_groups/${group}`, { ...changes });
    expect(await change(id, {})).toEqual(badRequest("No new data supplied"));
    expect(await change(id, { name: "", description: "" })).toEqual(badRequest("No new data supplied"));
    expect(await change(id, { name: "occupied", description: "x" })).toEqual(
      badRequest("User group 'occupied' already exists."),
    );
    expect(await change(id, { name: "x".repeat(101) })).toMatchObject({
      msg: "name is too long (limit: 100 characters)",
    });
    for (const unknown of [987_654, "99999999999999999999"]) {
      expect(await change(unknown, { name: "a", description: "b" })).toEqual(
        badRequest("Invalid user group"),
      );
    }
    expect(await groupNamed("steady")).toMatchObject({ id, description: "" });
  });
});

describe("members and deletion", () => {
  test("adds and removes in one request", async () => {
    const { id } = await newGroup("movers", [hamlet, cordelia]);
    const [queue] = await listen([guest], ["user_group"]);
    const change = { add: [guest.userId], delete: [cordelia.userId, hamlet.userId] };
    await hamlet.ok("POST", `/user_groups/${id}/members`, change);
    expect(queue && (await eventsOf(queue))).toEqual([
      { type: "user_group", op: "add_members", group_id: id, user_ids: change.add },
      { type: "user_group", op: "remove_members", group_id: id, user_ids: change.delete },
    ]);
    expect(await groupNamed("movers")).toMatchObject({ members: [guest.userId] });
    const both = { add: [hamlet.userId], delete: [hamlet.userId] };
    await owner.ok("POST", `/user_groups/${id}/members`, both);
    expect(await groupNamed("movers")).toMatchObject({ members: [guest.userId] });
  });

  test("changes nothing if one of them is invalid", async () => {
    const { id, members } = await newGroup("fixed", [hamlet]);
    const [queue] = await listen([guest], ["user_group"]);
    const change = (changes: object, group: number = id) =>
      owner.refused("POST", `/user_groups/${group}/members`, { ...changes });
    expect(await change({})).toEqual(badRequest('Nothing to do. Specify at least one of "add" or "delete".'));
    expect(await change({ add: [cordelia.userId, hamlet.userId] })).toEqual(
      badRequest(`User ${hamlet.userId} is already a member of this group`),
    );
    expect(await change({ add: [cordelia.userId], delete: [guest.userId] })).toEqual(
      badRequest(`There is no member '${guest.userId}' in this user group`),
    );
    expect(await change({ add: [cordelia.userId, 987_654] })).toEqual(badRequest("Invalid user ID: 987654"));
    expect(await change({ delete: [987_654] })).toEqual(badRequest("Invalid user ID: 987654"));
    expect(await change({ add: [guest.userId] }, 987_654)).toEqual(badRequest("Invalid user group"));
    expect(queue && (await eventsOf(queue))).toEqual([]);
    expect(await groupNamed("fixed")).toMatchObject({ members });
  });

  test("a mention of the group notifies its current members", async () => {
    const { id } = await newGroup("mentioned", [cordelia]);
    const queue = await cordelia.register({ event_types: ["message"] });
    await hamlet.send("general", "groups", "Hello @*mentioned*");
    await owner.ok("POST", `/user_groups/${id}/members`, { delete: [cordelia.userId] });
    await hamlet.send("general", "groups", "Hello again @*mentioned*");
    expect(await eventsOf(queue)).toMatchObject([{ flags: ["mentioned"] }, { flags: [] }]);
  });

  test("deletes a group", async () => {
    const { id } = await newGroup("doomed", [hamlet]);
    const [queue] = await listen([guest], ["user_group"]);
    expect(await hamlet.ok("DELETE", `/user_groups/${id}`)).toEqual({
      result: "success",
      msg: "",
    });
    expect(queue && (await eventsOf(queue))).toEqual([{ type: "user_group", op: "remove", group_id: id }]);
    expect(await groupNamed("doomed")).toBeUndefined();
    const again = await hamlet.refused("DELETE", `/user_groups/${id}`);
    expect(again).toEqual(badRequest("Invalid user group"));
  });
});

describe("the right to edit user groups", () => {
  const requests = (id: number) =>
    [
      ["PATCH", `/user_groups/${id}`, { name: "tried", description: "" }],
      ["POST", `/user_groups/${id}/members`, { add: [owner.userId] }],
      ["DELETE", `/user_groups/${id}`, {}],
    ] as const;

  test("moderators may edit any group, members only their own", async () => {
    const { id } = await newGroup("foreign", [guest]);
    for (const [method, path, parameters] of requests(id)) {
      expect(await hamlet.refused(method, path, parameters)).toEqual(badRequest("Insufficient permission"));
    }
    expect(await groupNamed("foreign")).toMatchObject({ id, members: [guest.userId] });
    await moderator.ok("PATCH", `/user_groups/${id}`, { name: "moderated", description: "" });
    await administrator.ok("DELETE", `/user_groups/${id}`);
  });

  test.each<[number, PersonName[], PersonName[]]>([
    [1, ["hamlet", "moderator", "administrator", "owner"], []],
    [2, ["administrator", "owner"], ["moderator", "hamlet"]],
    [3, ["hamlet", "moderator"], []],
    [4, ["moderator", "administrator"], ["hamlet"]],
  ])("policy %i", async (policy, allowed, forbidden) => {
    await owner.ok("PATCH", "/realm", { user_group_edit_policy: policy });
    for (const name of allowed) {
      const create = { name: `by ${name} under ${policy}`, description: "", members: [] };
      await world.as(name).ok("POST", "/user_groups/create", create);
    }
    const { id } = await newGroup(`under ${policy}`, [hamlet, moderator]);
    for (const name of forbidden) {
      const create = { name: `never by ${name}`, description: "", members: [] };
      expect(await world.as(name).refused("POST", "/user_groups/create", create)).toEqual(
        badRequest("Insufficient permission"),
      );
      for (const [method, path, parameters] of requests(id)) {
        expect(await world.as(name).refused(method, path, parameters)).toEqual(
          badRequest("Insufficient permission"),
        );
      }
    }
    await owner.ok("PATCH", "/realm", { user_group_edit_policy: Policy.members });
  });

  test("full members have an account of a minimum age", async () => {
    await owner.ok("PATCH", "/realm", {
      user_group_edit_policy: Policy.fullMembers,
      waiting_period_threshold: 10,
    });
    const newcomer = await world.newPerson("Greta Groups");
    const create = { name: "newcomers", description: "", members: [newcomer.userId] };
    expect(await newcomer.refused("POST", "/user_groups/create", create)).toEqual(
      badRequest("Insufficient permission"),
    );
    await world.clock.jump(10 * 24 * 3600 * 1000);
    await newcomer.ok("POST", "/user_groups/create", create);
    await owner.ok("PATCH", "/realm", {
      user_group_edit_policy: Policy.members,
      waiting_period_threshold: 0,
    });
  });
});
