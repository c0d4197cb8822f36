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
