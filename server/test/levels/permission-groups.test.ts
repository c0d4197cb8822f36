/** Permissions of the organization that groups have in place of policies (209, 264, 266, 270), and what they permit. */
import { Policy, SystemGroup } from "@confab/contract";
import { realmPropertyChanged } from "@confab/server/domain/realm/events";
import { loadedProperties, storedProperties } from "@confab/server/domain/realm/stored-properties";
import { everyone } from "@confab/server/domain/users/events";
import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { eventsAt } from "./support.ts";

const { world, owner, administrator, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectSameModel(world));

let made = 0;
const fresh = (what: string): string => {
  made += 1;
  return `${what} ${made}`;
};

type State = Record<string, unknown>;

async function realmAt(level: number): Promise<State> {
  const { state } = await hamlet.speaking(level).register<State>({ fetch_event_types: ["realm"] });
  return state;
}

async function permissionsAt(level: number): Promise<Record<string, unknown>> {
  const state = await realmAt(level);
  return (state["server_supported_permission_settings"] as { realm: Record<string, unknown> }).realm;
}

const change = (parameters: object, level = 277) =>
  owner.speaking(level).ok("PATCH", "/realm", { ...parameters });

const whyRefused = (parameters: object) => owner.speaking().whyRefused("PATCH", "/realm", { ...parameters });

async function newGroup(...members: Person[]): Promise<number> {
  const name = fresh("group");
  const ids = members.map(({ userId }) => userId);
  await owner.ok("POST", "/user_groups/create", { name, description: "", members: ids });
  const { user_groups } = await owner.ok<{ user_groups: { id: number; name: string }[] }>(
    "GET",
    "/user_groups",
  );
  return user_groups.find((group) => group.name === name)?.id ?? 0;
}

const dictionary = (data: object) => ({
  id: expect.any(Number),
  type: "realm",
  op: "update_dict",
  property: "default",
  data,
});
const update = (property: string, value: unknown) => ({
  id: expect.any(Number),
  type: "realm",
  op: "update",
  property,
  value,
});

interface Permission {
  readonly level: number;
  readonly name: "can_create_public_channel_group" | "can_create_private_channel_group";
  /** The earlier property. */
  readonly policy: string;
  /** The key of the initial state that says if the user has the permission. */
  readonly right: string;
  /** The options of a stream that it permits to create. */
  readonly options: object;
}

const publicChannels: Permission = {
  level: 264,
  name: "can_create_public_channel_group",
  policy: "create_public_stream_policy",
  right: "can_create_public_streams",
  options: {},
};

const privateChannels: Permission = {
  level: 266,
  name: "can_create_private_channel_group",
  policy: "create_private_stream_policy",
  right: "can_create_private_streams",
  options: { invite_only: true },
};

test("264: a group decides who may create public streams", () => replacesPolicy(publicChannels));
test("266: a group decides who may create private streams", () => replacesPolicy(privateChannels));

async function replacesPolicy({ level, name, policy }: Permission): Promise<void> {
  await change({ [name]: { new: SystemGroup.moderators } });
  expect(await realmAt(level)).toMatchObject({
    [`realm_${name}`]: SystemGroup.moderators,
    [`realm_${policy}`]: Policy.moderators,
  });
  const before = await realmAt(level - 1);
  expect(before).not.toHaveProperty(`realm_${name}`);
  expect(before).toMatchObject({ [`realm_${policy}`]: Policy.moderators });
  expect(await permissionsAt(level - 1)).not.toHaveProperty(name);
  expect(await permissionsAt(level)).toMatchObject({
    [name]: {
      require_system_group: false,
      allow_everyone_group: false,
      allow_nobody_group: false,
      allow_owners_group: false,
      default_group_name: "role:members",
      id_field_name: name,
    },
  });
  await change({ [name]: { new: SystemGroup.members } });
}

describe.each([publicChannels, privateChannels])("$name", ({ level, name, policy, right, options }) => {
  const set = (value: unknown) => change({ [name]: { new: value } });
  afterEach(() => set(SystemGroup.members));

  const create = (person: Person) =>
    person.request<{ msg: string }>("POST", "/users/me/subscriptions", {
      subscriptions: [{ name: fresh("stream") }],
      ...options,
    });
  const msg = async (person: Person) => (await create(person)).body.msg;

  async function mayCreate(person: Person): Promise<boolean> {
    const { state } = await person.speaking().register<State>({ fetch_event_types: ["realm_user"] });
    const isAllowed = (await create(person)).body.msg === "";
    expect(state[right]).toBe(isAllowed);
    return isAllowed;
  }

  test("changes with the policy in requests of earlier levels, and ignores it in others", async () => {
    const [before, after] = await eventsAt(hamlet, [level - 1, level], ["realm"], async () => {
      expect(await change({ [policy]: Policy.administrators }, level - 1)).toMatchObject({
        [policy]: Policy.administrators,
      });
      expect(await change({ [policy]: Policy.members }, level)).toMatchObject({
        ignored_parameters_unsupported: [policy],
      });
      const fullMembers = { new: SystemGroup.fullMembers };
      expect(await change({ [name]: fullMembers }, level - 1)).toMatchObject({
        ignored_parameters_unsupported: [name],
      });
      expect(await change({ [name]: fullMembers }, level)).toMatchObject({ [name]: SystemGroup.fullMembers });
    });
    expect(before).toEqual([update(policy, Policy.administrators), update(policy, Policy.fullMembers)]);
    expect(after).toEqual([
      dictionary({ [name]: SystemGroup.administrators }),
      dictionary({ [name]: SystemGroup.fullMembers }),
    ]);
  });

  test("may be any people and groups, whom no policy describes", async () => {
    const value = { direct_members: [hamlet.userId], direct_subgroups: [SystemGroup.moderators] };
    const [before, after] = await eventsAt(hamlet, [level - 1, level], ["realm"], () => set(value));
    expect(before).toEqual([update(policy, Policy.moderators)]);
    expect(after).toEqual([dictionary({ [name]: value })]);
    expect(await realmAt(level - 1)).toMatchObject({ [`realm_${policy}`]: Policy.moderators });
    expect(await realmAt(level)).toMatchObject({
      [`realm_${name}`]: value,
      [`realm_${policy}`]: Policy.members,
    });
    expect(await mayCreate(hamlet)).toBe(true);
    expect(await mayCreate(owner)).toBe(true);
    expect(await mayCreate(cordelia)).toBe(false);
    expect(await msg(cordelia)).toBe("Insufficient permission");
  });

  test("may be a group, which then can't be deleted", async () => {
    const group = await newGroup(cordelia, guest);
    await set(group);
    expect(await realmAt(level - 1)).toMatchObject({ [`realm_${policy}`]: Policy.administrators });
    expect(await mayCreate(cordelia)).toBe(true);
    expect(await mayCreate(hamlet)).toBe(false);
    const { state } = await guest.speaking().register<State>({ fetch_event_types: ["realm_user"] });
    expect(state[right]).toBe(false);
    expect(await owner.whyRefused("DELETE", `/user_groups/${group}`)).toBe(
      `This group has the permission '${name}'. Change that first.`,
    );
    await set({ direct_members: [hamlet.userId], direct_subgroups: [group] });
    expect(await mayCreate(cordelia)).toBe(true);
    expect((await owner.refused("DELETE", `/user_groups/${group}`)).msg).toContain(name);
    await set(SystemGroup.members);
    await owner.ok("DELETE", `/user_groups/${group}`);
  });

  test("refuses impossible values, and all if it is no longer the one that the client knows", async () => {
    for (const impossible of [
      SystemGroup.internet,
      SystemGroup.everyone,
      SystemGroup.owners,
      SystemGroup.nobody,
    ]) {
      expect(await whyRefused({ [name]: { new: impossible } })).toMatch(
        new RegExp(`^'${name}' setting cannot be set to 'role:[a-z]+' group.$`),
      );
    }
    const part = { direct_members: [], direct_subgroups: [SystemGroup.owners, SystemGroup.moderators] };
    expect(await whyRefused({ [name]: { new: part } })).toBe(
      `'${name}' setting cannot be set to 'role:owners' group.`,
    );
    expect(await whyRefused({ [name]: { new: 1 } })).toBe("Invalid user group ID: 1");
    const people = { direct_members: [987_654], direct_subgroups: [] };
    expect(await whyRefused({ [name]: { new: people } })).toBe("Invalid user ID: 987654");
    const many = { direct_members: Array.from({ length: 101 }, (_, id) => id), direct_subgroups: [] };
    expect(await whyRefused({ [name]: { new: many } })).toBe(
      `${name} can list up to 100 users and 100 groups.`,
    );
    const old = SystemGroup.moderators;
    expect(await whyRefused({ [name]: { new: SystemGroup.fullMembers, old } })).toBe(
      `'old' is no longer the value of ${name}. Look at the organization again.`,
    );
    await change({ [name]: { new: SystemGroup.fullMembers, old: SystemGroup.members } });
    expect(await whyRefused({ [name]: SystemGroup.members })).toBe(`${name} is not a dict`);
    const refused = await administrator.speaking().request("PATCH", "/realm", { [name]: { new: old } });
    expect(refused.body).toMatchObject({ result: "success" });
  });

  test("follows changes of the policy at nodes of earlier releases", async () => {
    await set({ direct_members: [hamlet.userId], direct_subgroups: [] });
    const stored = { [policy]: Policy.moderators };
    const work = () =>
      world.server.realms.first.write(async (tx) => {
        const text = "update realm set properties = properties || $1::jsonb";
        await tx.runner.query({ text, values: [JSON.stringify(stored)] });
        tx.append(realmPropertyChanged.of({ property: policy, value: Policy.moderators }, everyone));
      });
    const [before, after] = await eventsAt(hamlet, [level - 1, level], ["realm"], work);
    expect(before).toEqual([update(policy, Policy.moderators)]);
    expect(after).toEqual([dictionary({ [name]: SystemGroup.moderators })]);
    expect(await mayCreate(hamlet)).toBe(false);
    await expectSameModel(world);
  });

  test("is stored with the policy for nodes of earlier releases, which may change it", () => {
    const value = { direct_members: [7], direct_subgroups: [SystemGroup.moderators] };
    const stored = storedProperties({ [name]: value });
    expect(stored).toEqual({ [policy]: Policy.moderators, [name]: value });
    expect(loadedProperties(stored)).toEqual({ [name]: value });
    expect(loadedProperties({ ...stored, [policy]: Policy.members })).toEqual({
      [name]: SystemGroup.members,
    });
    expect(loadedProperties({ [policy]: Policy.administrators })).toEqual({
      [name]: SystemGroup.administrators,
    });
  });
});
