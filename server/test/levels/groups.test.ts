/** Changes of user groups, each at its level and at the level before. */
import { Role, SystemGroup } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { eventsAt } from "./support.ts";

const { world, owner, hamlet } = useWorld();

type Group = Record<string, unknown> & { id: number };

async function newGroup(name: string): Promise<number> {
  await owner.ok("POST", "/user_groups/create", { name, description: "", members: [hamlet.userId] });
  const { user_groups } = await owner.ok<{ user_groups: Group[] }>("GET", "/user_groups");
  return user_groups.find((group) => group["name"] === name)?.id ?? 0;
}

const addSubgroup = (id: number, subgroup: number) =>
  owner.ok("POST", `/user_groups/${id}/subgroups`, { add: [subgroup] });

/** Returns the groups by the endpoint, which are the same in the initial state. */
async function groupsAt(level: number): Promise<Group[]> {
  const speaking = owner.speaking(level);
  const { user_groups } = await speaking.ok<{ user_groups: Group[] }>("GET", "/user_groups");
  const { state } = await speaking.register<{ realm_user_groups: Group[] }>({
    fetch_event_types: ["realm_user_groups"],
  });
  expect(state.realm_user_groups).toEqual(user_groups);
  return user_groups;
}

test("127: user groups have subgroups, and there are system groups", async () => {
  const id = await newGroup("kitchen");
  await addSubgroup(id, SystemGroup.moderators);
  const [before, after] = [await groupsAt(126), await groupsAt(127)];
  expect(before.every((group) => group["is_system_group"] === false)).toBe(true);
  expect(before.find((group) => group.id === id)).not.toHaveProperty("subgroups");
  expect(after.find((group) => group.id === id)).toMatchObject({ subgroups: [SystemGroup.moderators] });
  expect(after.filter((group) => group["is_system_group"])).toHaveLength(8);
});

test("127: events tell about subgroups, and about members of system groups", async () => {
  const [id, inner] = [await newGroup("garden"), await newGroup("shed")];
  const [before, after] = await eventsAt(hamlet, [126, 127], ["user_group"], async () => {
    await addSubgroup(id, inner);
    await owner.ok("POST", `/user_groups/${id}/subgroups`, { delete: [inner] });
    const person = await world.newPerson("Nina New");
    await owner.ok("PATCH", `/users/${person.userId}`, { role: Role.moderator });
    await owner.ok("POST", `/user_groups/${id}/members`, { add: [person.userId] });
  });
  const ops = (events: typeof before) => events?.map(({ op, group_id }) => [op, group_id]);
  expect(ops(before)).toEqual([["add_members", id]]);
  expect(ops(after)).toEqual([
    ["add_subgroups", id],
    ["remove_subgroups", id],
    ["add_members", SystemGroup.fullMembers],
    ["remove_members", SystemGroup.fullMembers],
    ["add_members", SystemGroup.moderators],
    ["add_members", id],
  ]);
});

test("131: subgroups are `direct_subgroup_ids`", async () => {
  const [id, inner] = [await newGroup("house"), await newGroup("cellar")];
  const [before, after] = await eventsAt(hamlet, [130, 131], ["user_group"], () => addSubgroup(id, inner));
  const event = { id: expect.any(Number), type: "user_group", op: "add_subgroups", group_id: id };
  expect(before).toEqual([{ ...event, subgroup_ids: [inner] }]);
  expect(after).toEqual([{ ...event, direct_subgroup_ids: [inner] }]);
  const groupAt = async (level: number) => (await groupsAt(level)).find((group) => group.id === id);
  expect(await groupAt(130)).toMatchObject({ subgroups: [inner] });
  expect(await groupAt(130)).not.toHaveProperty("direct_subgroup_ids");
  expect(await groupAt(131)).toMatchObject({ direct_subgroup_ids: [inner] });
  expect(await groupAt(131)).not.toHaveProperty("subgroups");
});

test("165: a group is changed without its name", async () => {
  for (const level of [164, 165]) {
    const id = await newGroup(`described at ${level}`);
    await owner.speaking(level).ok("PATCH", `/user_groups/${id}`, { description: "Those who paint" });
    const group = (await groupsAt(level)).find((each) => each.id === id);
    expect(group).toMatchObject({ name: `described at ${level}`, description: "Those who paint" });
  }
});

/** Returns the permission to mention a group, and its name, as a level has them. */
async function mentionersAt(level: number, id: number): Promise<Record<string, unknown>> {
  const group = (await groupsAt(level)).find((each) => each.id === id) ?? {};
  return Object.fromEntries(Object.entries(group).filter(([name]) => name.startsWith("can_mention")));
}

const changesOf = (events: readonly Record<string, unknown>[] | undefined) => events?.map(({ data }) => data);

test("191: groups name the group that may mention them", async () => {
  const id = await newGroup("quiet");
  const value = { can_mention_group_id: SystemGroup.moderators };
  const [before, after] = await eventsAt(hamlet, [190, 191], ["user_group"], async () => {
    const change = { can_mention_group_id: SystemGroup.members };
    await owner.speaking(190).ok("PATCH", `/user_groups/${id}`, { ...change, name: "silent" });
    await owner.speaking(191).ok("PATCH", `/user_groups/${id}`, value);
  });
  expect(changesOf(before)).toEqual([{ name: "silent" }]);
  expect(changesOf(after)).toEqual([{ name: "silent" }, value]);
  expect(await mentionersAt(190, id)).toEqual({});
  expect(await mentionersAt(191, id)).toEqual(value);
  const create = { description: "", members: [], ...value };
  await owner.speaking(190).ok("POST", "/user_groups/create", { name: "at 190", ...create });
  await owner.speaking(191).ok("POST", "/user_groups/create", { name: "at 191", ...create });
  const created = (await groupsAt(191)).slice(-10, -8);
  expect(created).toMatchObject([
    { name: "at 190", can_mention_group_id: SystemGroup.everyone },
    { name: "at 191", ...value },
  ]);
});

test("198: the group is `can_mention_group`", async () => {
  const id = await newGroup("198");
  const [before, after] = await eventsAt(hamlet, [197, 198], ["user_group"], async () => {
    await owner.speaking(197).ok("PATCH", `/user_groups/${id}`, { can_mention_group_id: SystemGroup.nobody });
    await owner.speaking(198).ok("PATCH", `/user_groups/${id}`, { can_mention_group: SystemGroup.members });
  });
  const values = [SystemGroup.nobody, SystemGroup.members];
  expect(changesOf(before)).toEqual(values.map((value) => ({ can_mention_group_id: value })));
  expect(changesOf(after)).toEqual(values.map((value) => ({ can_mention_group: value })));
  expect(await mentionersAt(197, id)).toEqual({ can_mention_group_id: SystemGroup.members });
  expect(await mentionersAt(198, id)).toEqual({ can_mention_group: SystemGroup.members });
});

test("258: those who may mention a group need not be a group", async () => {
  const id = await newGroup("258");
  const value = { direct_members: [hamlet.userId], direct_subgroups: [SystemGroup.moderators] };
  const change = { can_mention_group: value };
  expect(await owner.speaking(257).refused("PATCH", `/user_groups/${id}`, change)).toMatchObject({
    msg: "can_mention_group is not an integer",
  });
  const [before, after] = await eventsAt(hamlet, [257, 258], ["user_group"], () =>
    owner.speaking(258).ok("PATCH", `/user_groups/${id}`, change),
  );
  expect(changesOf(before)).toEqual([{ can_mention_group: SystemGroup.nobody }]);
  expect(changesOf(after)).toEqual([change]);
  expect(await mentionersAt(257, id)).toEqual({ can_mention_group: SystemGroup.nobody });
  expect(await mentionersAt(258, id)).toEqual(change);
});

test("260: the permission is changed with its new and its old value", async () => {
  const id = await newGroup("260");
  const change = { can_mention_group: { new: SystemGroup.members, old: SystemGroup.everyone } };
  expect(await owner.speaking(259).refused("PATCH", `/user_groups/${id}`, change)).toMatchObject({
    result: "error",
  });
  await owner.speaking(259).ok("PATCH", `/user_groups/${id}`, { can_mention_group: SystemGroup.everyone });
  await owner.speaking(260).ok("PATCH", `/user_groups/${id}`, change);
  expect(await mentionersAt(260, id)).toEqual({ can_mention_group: SystemGroup.members });
  expect(
    await owner
      .speaking(260)
      .refused("PATCH", `/user_groups/${id}`, { can_mention_group: SystemGroup.nobody }),
  ).toMatchObject({ result: "error" });
});
