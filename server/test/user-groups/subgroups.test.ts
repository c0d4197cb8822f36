import { Role, SystemGroup } from "@confab/contract";
import { badRequest, expectSameModel, type Person, type TestQueue } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectSameModel(world));

const newest = owner.speaking();

interface Group {
  id: number;
  name: string;
  members: number[];
  direct_subgroup_ids: number[];
  is_system_group: boolean;
}

const groups = async () => (await newest.ok<{ user_groups: Group[] }>("GET", "/user_groups")).user_groups;
const groupNamed = async (name: string) => (await groups()).find((group) => group.name === name);

async function newGroup(name: string, members: readonly Person[] = []): Promise<number> {
  const ids = members.map(({ userId }) => userId);
  await owner.ok("POST", "/user_groups/create", { name, description: "", members: ids });
  return (await groupNamed(name))?.id ?? 0;
}

const add = (id: number, ids: readonly number[]) =>
  owner.ok("POST", `/user_groups/${id}/subgroups`, { add: ids });
const addRefused = (id: number, ids: readonly number[]) =>
  owner.refused("POST", `/user_groups/${id}/subgroups`, { add: ids });

const membersOf = async (id: number, parameters = {}) =>
  (await owner.ok<{ members: number[] }>("GET", `/user_groups/${id}/members`, parameters)).members;
const subgroupsOf = async (id: number, parameters = {}) =>
  (await owner.ok<{ subgroups: number[] }>("GET", `/user_groups/${id}/subgroups`, parameters)).subgroups;
const isMember = async (id: number, person: Person, parameters = {}) =>
  (
    await owner.ok<{ is_user_group_member: boolean }>(
      "GET",
      `/user_groups/${id}/members/${person.userId}`,
      parameters,
    )
  ).is_user_group_member;

/** Returns the pending events of a queue of the newest level, without ids. */
const newestEventsOf = async (queue: TestQueue<unknown>) =>
  (await queue.all()).map(({ id: _, ...event }) => event as Record<string, unknown>);

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

describe("subgroups", () => {
  test("members of subgroups are members, at any depth", async () => {
    const [outer, middle, inner] = [
      await newGroup("outer", [hamlet]),
      await newGroup("middle"),
      await newGroup("inner", [cordelia]),
    ];
    await add(outer, [middle]);
    await add(middle, [inner]);
    expect(await membersOf(outer)).toEqual(ascending([hamlet.userId, cordelia.userId]));
    expect(await membersOf(outer, { direct_member_only: true })).toEqual([hamlet.userId]);
    expect(await subgroupsOf(outer)).toEqual(ascending([middle, inner]));
    expect(await subgroupsOf(outer, { direct_subgroup_only: true })).toEqual([middle]);
    expect(await isMember(outer, cordelia)).toBe(true);
    expect(await isMember(outer, cordelia, { direct_member_only: true })).toBe(false);
    expect(await isMember(outer, guest)).toBe(false);
    expect(await groupNamed("outer")).toMatchObject({
      members: [hamlet.userId],
      direct_subgroup_ids: [middle],
    });
    await owner.ok("POST", `/user_groups/${middle}/subgroups`, { delete: [inner] });
    expect(await isMember(outer, cordelia)).toBe(false);
  });

  test("a mention of a group reaches members of its subgroups, also by an edit", async () => {
    const [outer, inner] = [await newGroup("big table"), await newGroup("small table", [cordelia])];
    await add(outer, [inner]);
    const queue = await cordelia.register({ event_types: ["message", "update_message"] });
    await hamlet.send("general", "groups", "Hello @*big table*");
    const id = await hamlet.send("general", "groups", "Hello");
    await hamlet.ok("PATCH", `/messages/${id}`, { content: "Hello, @*big table*" });
    expect(await eventsOf(queue)).toMatchObject([
      { flags: ["mentioned"] },
      { flags: [] },
      { type: "update_message", flags: ["mentioned"] },
    ]);
  });

  test("members of subgroups may change the group", async () => {
    const [outer, inner] = [await newGroup("editors"), await newGroup("inner editors", [hamlet])];
    const rename = { name: "writers" };
    expect(await hamlet.refused("PATCH", `/user_groups/${outer}`, rename)).toEqual(
      badRequest("Insufficient permission"),
    );
    await add(outer, [inner]);
    await hamlet.ok("PATCH", `/user_groups/${outer}`, rename);
  });

  test("all are told", async () => {
    const [outer, inner] = [await newGroup("told"), await newGroup("told inner")];
    const queue = await guest.speaking().register({ event_types: ["user_group"] });
    await add(outer, [SystemGroup.moderators, inner]);
    await owner.ok("POST", `/user_groups/${outer}/subgroups`, { delete: [SystemGroup.moderators] });
    await owner.ok("DELETE", `/user_groups/${inner}`);
    const about = { type: "user_group", group_id: outer };
    expect(await newestEventsOf(queue)).toEqual([
      { ...about, op: "add_subgroups", direct_subgroup_ids: [SystemGroup.moderators, inner] },
      { ...about, op: "remove_subgroups", direct_subgroup_ids: [SystemGroup.moderators] },
      { ...about, op: "remove_subgroups", direct_subgroup_ids: [inner] },
      { type: "user_group", op: "remove", group_id: inner },
    ]);
    expect(await groupNamed("told")).toMatchObject({ direct_subgroup_ids: [] });
  });

  test("rejects invalid changes, all or nothing", async () => {
    const [outer, inner] = [await newGroup("strict"), await newGroup("strict inner")];
    await add(outer, [inner]);
    expect(await owner.refused("POST", `/user_groups/${outer}/subgroups`, {})).toEqual(
      badRequest('Nothing to do. Specify at least one of "add" or "delete".'),
    );
    expect(await addRefused(outer, [SystemGroup.owners, inner])).toEqual(
      badRequest(`Group ${inner} is already a subgroup of this group`),
    );
    expect(await addRefused(outer, [987_654])).toEqual(badRequest("Invalid user group ID: 987654"));
    const absent = { add: [SystemGroup.owners], delete: [SystemGroup.members] };
    expect(await owner.refused("POST", `/user_groups/${outer}/subgroups`, absent)).toEqual(
      badRequest(`There is no subgroup '${SystemGroup.members}' in this user group`),
    );
    expect(await addRefused(987_654, [inner])).toEqual(badRequest("Invalid user group"));
    expect(await owner.refused("GET", "/user_groups/987654/members")).toEqual(
      badRequest("Invalid user group"),
    );
    expect(await owner.refused("GET", `/user_groups/${outer}/members/987654`)).toEqual(
      badRequest("No such user"),
    );
    expect(await subgroupsOf(outer)).toEqual([inner]);
  });

  test("no group contains itself", async () => {
    const [first, second, third] = [await newGroup("a"), await newGroup("b"), await newGroup("c")];
    await add(first, [second]);
    await add(second, [third]);
    for (const id of [first, second, third]) {
      expect(await addRefused(third, [SystemGroup.owners, id])).toEqual(
        badRequest(`Group ${id} can't be a subgroup of this group, because it contains this group.`),
      );
    }
    expect(await subgroupsOf(third)).toEqual([]);
  });

  test("number and depth are limited", async () => {
    const wide = await newGroup("wide");
    const many = [];
    for (let index = 0; index < 101; index += 1) many.push(await newGroup(`narrow ${index}`));
    expect(await addRefused(wide, many)).toEqual(badRequest("A user group can have up to 100 subgroups."));
    await add(wide, many.slice(1));
    const chain = many.slice(0, 11);
    for (const [index, id] of chain.slice(1, 10).entries()) await add(chain[index] ?? 0, [id]);
    const tooDeep = badRequest("User groups can be nested up to 10 levels deep.");
    expect(await addRefused(chain[9] ?? 0, [chain[10] ?? 0])).toEqual(tooDeep);
    expect(await addRefused(chain[10] ?? 0, [chain[0] ?? 0])).toEqual(tooDeep);
  });
});

describe("system groups", () => {
  const direct = async (id: number) => membersOf(id, { direct_member_only: true });

  test("follow from roles, each within the next", async () => {
    const listed = (await groups()).filter(({ is_system_group }) => is_system_group);
    expect(listed.map(({ id, name }) => [id, name])).toEqual([
      [SystemGroup.nobody, "role:nobody"],
      [SystemGroup.owners, "role:owners"],
      [SystemGroup.administrators, "role:administrators"],
      [SystemGroup.moderators, "role:moderators"],
      [SystemGroup.fullMembers, "role:fullmembers"],
      [SystemGroup.members, "role:members"],
      [SystemGroup.everyone, "role:everyone"],
      [SystemGroup.internet, "role:internet"],
    ]);
    expect(listed.map(({ direct_subgroup_ids }) => direct_subgroup_ids)).toEqual([
      [],
      [],
      ...listed.slice(1, 7).map(({ id }) => [id]),
    ]);
    expect(await direct(SystemGroup.nobody)).toEqual([]);
    expect(await direct(SystemGroup.owners)).toEqual([owner.userId]);
    expect(await direct(SystemGroup.administrators)).toEqual([administrator.userId]);
    expect(await membersOf(SystemGroup.administrators)).toEqual(
      ascending([owner.userId, administrator.userId]),
    );
    expect(await direct(SystemGroup.moderators)).toEqual([moderator.userId]);
    expect(await direct(SystemGroup.fullMembers)).toContain(hamlet.userId);
    expect(await direct(SystemGroup.everyone)).toEqual([guest.userId]);
    expect(await membersOf(SystemGroup.internet)).toEqual(await membersOf(SystemGroup.everyone));
    expect(await isMember(SystemGroup.members, hamlet)).toBe(true);
    expect(await isMember(SystemGroup.members, guest)).toBe(false);
  });

  test("a new role moves a user at once, and clients are told", async () => {
    const outer = await newGroup("trusted");
    await add(outer, [SystemGroup.moderators]);
    const queue = await guest.speaking().register({ event_types: ["user_group"] });
    const person = await world.newPerson("Greta Roles");
    const promote = (role: number) => owner.ok("PATCH", `/users/${person.userId}`, { role });
    expect(await isMember(outer, person)).toBe(false);
    await promote(Role.moderator);
    expect(await isMember(outer, person)).toBe(true);
    const about = { type: "user_group", user_ids: [person.userId] };
    expect(await newestEventsOf(queue)).toEqual([
      { ...about, op: "add_members", group_id: SystemGroup.fullMembers },
      { ...about, op: "remove_members", group_id: SystemGroup.fullMembers },
      { ...about, op: "add_members", group_id: SystemGroup.moderators },
    ]);
  });

  test("full members are those after the waiting period", async () => {
    const register = () => guest.speaking().register({ event_types: ["user_group"] });
    const waiting = (days: number) => owner.ok("PATCH", "/realm", { waiting_period_threshold: days });
    const person = await world.newPerson("Wanda Waiting");
    const movesIn = async (queue: TestQueue<unknown>) =>
      (await newestEventsOf(queue))
        .filter(({ user_ids }) => (user_ids as number[]).includes(person.userId))
        .map(({ op, group_id }) => [op, group_id]);
    const before = await register();
    await waiting(10);
    expect(await movesIn(before)).toEqual([
      ["remove_members", SystemGroup.fullMembers],
      ["add_members", SystemGroup.members],
    ]);
    expect(await isMember(SystemGroup.fullMembers, person)).toBe(false);
    expect(await direct(SystemGroup.members)).toContain(person.userId);
    await world.clock.jump(10 * 24 * 3600 * 1000);
    expect(await isMember(SystemGroup.fullMembers, person)).toBe(true);
    expect(await direct(SystemGroup.fullMembers)).toContain(person.userId);
    const after = await register();
    await owner.ok("PATCH", `/users/${person.userId}`, { role: Role.guest });
    await waiting(0);
    // Clients that were there before don't know that the waiting period is over.
    expect(await movesIn(after)).toEqual([
      ["remove_members", SystemGroup.members],
      ["remove_members", SystemGroup.fullMembers],
      ["add_members", SystemGroup.everyone],
    ]);
  });

  test("nobody can change them, and their names are taken", async () => {
    const refusal = badRequest("Insufficient permission");
    const path = `/user_groups/${SystemGroup.moderators}`;
    expect(await owner.refused("PATCH", path, { name: "mine" })).toEqual(refusal);
    expect(await owner.refused("DELETE", path)).toEqual(refusal);
    const change = { add: [hamlet.userId] };
    expect(await owner.refused("POST", `${path}/members`, change)).toEqual(refusal);
    const subgroups = { add: [SystemGroup.owners] };
    expect(await owner.refused("POST", `${path}/subgroups`, subgroups)).toEqual(refusal);
    const create = { name: "role:owners", description: "", members: [] };
    expect(await owner.refused("POST", "/user_groups/create", create)).toEqual(
      badRequest("User group 'role:owners' already exists."),
    );
  });
});
