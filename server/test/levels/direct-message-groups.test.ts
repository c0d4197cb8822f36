/** The groups that may send direct messages, and begin conversations of them (270). */
import { DirectMessagePolicy, SystemGroup } from "@confab/contract";
import { loadedProperties, storedProperties } from "@confab/server/domain/realm/stored-properties";
import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { eventsAt } from "./support.ts";

const { world, owner, moderator, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectSameModel(world));

const [PERMISSION, INITIATOR] = ["direct_message_permission_group", "direct_message_initiator_group"];
const [KEY, POLICY] = ["realm_private_message_policy", "private_message_policy"];
const OFF = "Private messages are disabled in this organization.";
const SOME = "You may not send direct messages to some of these users.";
const BEGIN = "You may not begin conversations of direct messages.";

const change = (parameters: object, level = 277) =>
  owner.speaking(level).ok("PATCH", "/realm", { ...parameters });
const permit = (value: unknown) => change({ [PERMISSION]: { new: value } });
const letBegin = (value: unknown) => change({ [INITIATOR]: { new: value } });

afterEach(async () => {
  await permit(SystemGroup.everyone);
  await letBegin(SystemGroup.everyone);
});

/** Sends a direct message. @returns the error; empty if there is none */
async function send(from: Person, to: readonly number[], level = 277): Promise<string> {
  const message = { type: "private", to: JSON.stringify(to), content: "Hello" };
  return (await from.speaking(level).request<{ msg: string }>("POST", "/messages", message)).body.msg;
}

const idsOf = (...people: Person[]) => people.map(({ userId }) => userId);

async function newBot(name: string): Promise<number> {
  const { user_id } = await owner.ok<{ user_id: number }>("POST", "/bots", {
    full_name: name,
    short_name: name,
  });
  return user_id;
}

async function realmAt(level: number): Promise<Record<string, unknown>> {
  return (await hamlet.speaking(level).register({ fetch_event_types: ["realm"] })).state;
}

test("270: two groups replace the policy", async () => {
  const update = (value: number) => ({ type: "realm", op: "update", property: POLICY, value });
  const dictionary = (data: object) => ({ type: "realm", op: "update_dict", property: "default", data });
  const [before, after] = await eventsAt(hamlet, [269, 270], ["realm"], async () => {
    expect(await change({ [POLICY]: DirectMessagePolicy.nobody }, 269)).toMatchObject({
      [POLICY]: DirectMessagePolicy.nobody,
    });
    expect(await realmAt(270)).toMatchObject({ [`realm_${PERMISSION}`]: SystemGroup.nobody });
    await change({ [POLICY]: DirectMessagePolicy.everyone }, 269);
    await letBegin(SystemGroup.members);
    await permit(SystemGroup.members);
  });
  const withoutIds = (events: readonly object[] = []) => events.map((event) => ({ ...event, id: undefined }));
  expect(withoutIds(before)).toEqual([update(2), update(1), update(2)]);
  expect(withoutIds(after)).toEqual([
    dictionary({ [PERMISSION]: SystemGroup.nobody }),
    dictionary({ [PERMISSION]: SystemGroup.everyone }),
    dictionary({ [INITIATOR]: SystemGroup.members }),
    dictionary({ [PERMISSION]: SystemGroup.members }),
  ]);
  const [earlier, newer] = [await realmAt(269), await realmAt(270)];
  expect(earlier).toMatchObject({ [KEY]: DirectMessagePolicy.nobody });
  expect(newer).not.toHaveProperty(KEY);
  for (const name of [PERMISSION, INITIATOR]) {
    expect(earlier).not.toHaveProperty(`realm_${name}`);
    expect(newer).toMatchObject({ [`realm_${name}`]: SystemGroup.members });
    const settings = (state: Record<string, unknown>) =>
      (state["server_supported_permission_settings"] as { realm: Record<string, unknown> }).realm;
    expect(settings(earlier)).not.toHaveProperty(name);
    expect(settings(newer)).toMatchObject({
      [name]: { allow_internet_group: false, allow_nobody_group: true, default_group_name: "role:everyone" },
    });
  }
});

test("270: while direct messages are off, one may write to bots and to oneself", async () => {
  const bots = [await newBot("first"), await newBot("second")];
  await permit(SystemGroup.nobody);
  for (const level of [269, 270]) {
    expect(await send(hamlet, idsOf(cordelia), level)).toBe(OFF);
    expect(await send(hamlet, [...bots, cordelia.userId], level)).toBe(OFF);
    expect(await send(hamlet, bots.slice(0, 1), level)).toBe("");
  }
  expect(await send(hamlet, bots, 269)).toBe(OFF);
  expect(await send(hamlet, bots, 270)).toBe("");
  expect(await send(hamlet, idsOf(hamlet), 269)).toBe(OFF);
  expect(await send(hamlet, idsOf(hamlet), 270)).toBe("");
});

describe("the permission", () => {
  test("lets its members write to anyone, and others to them", async () => {
    await permit({ direct_members: idsOf(hamlet), direct_subgroups: [SystemGroup.moderators] });
    expect(await send(hamlet, idsOf(guest, cordelia))).toBe("");
    expect(await send(cordelia, idsOf(hamlet))).toBe("");
    expect(await send(cordelia, idsOf(hamlet, moderator, owner))).toBe("");
    expect(await send(cordelia, idsOf(guest))).toBe(SOME);
    expect(await send(cordelia, idsOf(hamlet, guest))).toBe(SOME);
    expect(await send(cordelia, idsOf(hamlet, guest), 111)).toBe(SOME);
  });

  test("may belong to guests", async () => {
    await permit({ direct_members: idsOf(guest), direct_subgroups: [SystemGroup.moderators] });
    expect(await send(guest, idsOf(cordelia))).toBe("");
  });

  test("counts when a message is scheduled", async () => {
    await permit(SystemGroup.moderators);
    const scheduled = {
      type: "direct",
      to: JSON.stringify(idsOf(guest)),
      content: "Hello",
      scheduled_delivery_timestamp: Math.floor(world.clock.now() / 1000) + 3600,
    };
    expect(await cordelia.speaking().whyRefused("POST", "/scheduled_messages", scheduled)).toBe(SOME);
    const first = { ...scheduled, to: JSON.stringify(idsOf(owner, moderator, cordelia)) };
    await letBegin(SystemGroup.moderators);
    expect(await cordelia.speaking().whyRefused("POST", "/scheduled_messages", first)).toBe(BEGIN);
  });

  test("is stored with the policy for nodes of earlier releases, which may change it", () => {
    const stored = storedProperties({ direct_message_permission_group: SystemGroup.members });
    expect(stored).toEqual({ [POLICY]: DirectMessagePolicy.nobody, [PERMISSION]: SystemGroup.members });
    expect(loadedProperties(stored)).toEqual({ [PERMISSION]: SystemGroup.members });
    expect(loadedProperties({ ...stored, [POLICY]: DirectMessagePolicy.everyone })).toEqual({
      [PERMISSION]: SystemGroup.everyone,
    });
    expect(loadedProperties({ [POLICY]: DirectMessagePolicy.nobody })).toEqual({
      [PERMISSION]: SystemGroup.nobody,
    });
  });
});

describe("beginning a conversation", () => {
  test("is for members of the other group; everyone may continue it", async () => {
    const [one, other] = [await world.newPerson("Some One"), await world.newPerson("Some Other")];
    await letBegin(SystemGroup.moderators);
    expect(await send(one, idsOf(other))).toBe(BEGIN);
    expect(await send(one, idsOf(other), 111)).toBe(BEGIN);
    expect(await send(one, idsOf(one))).toBe("");
    expect(await send(one, [await newBot("answering")])).toBe("");
    expect(await send(owner, idsOf(one, other))).toBe("");
    expect(await send(one, idsOf(owner, other))).toBe("");
    expect(await send(one, idsOf(owner))).toBe(BEGIN);
    await letBegin({ direct_members: idsOf(one), direct_subgroups: [] });
    expect(await send(one, idsOf(other))).toBe("");
    expect(await send(other, idsOf(one))).toBe("");
  });

  test("does not begin it when refused", async () => {
    const [one, other] = [await world.newPerson("Third One"), await world.newPerson("Third Other")];
    await letBegin(SystemGroup.nobody);
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await send(one, idsOf(other))).toBe(BEGIN);
  });
});
