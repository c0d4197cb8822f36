/** Guests who don't see all users (225, 228, 232): whom they see, what they get about others, and what they may do. */
import { BotType, Role, SystemGroup } from "@confab/contract";
import { eventChecker } from "@confab/contract/check-answer";
import { expectSameModel, type Person, type WireEvent } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const { world, owner, hamlet, cordelia, moderator } = useWorld();

const NAME = "can_access_all_users_group";
const incomplete = { client_capabilities: { notification_settings_null: true, user_list_incomplete: true } };

let gina: Person;
let gus: Person;
let count = 0;

/** Returns another number each time. */
function another(): number {
  count += 1;
  return count;
}

const limit = (group: number = SystemGroup.members) =>
  owner.speaking().ok("PATCH", "/realm", { [NAME]: group });

/** Creates a stream with exactly these people in it. */
async function streamOf(...people: readonly Person[]): Promise<string> {
  const name = `stream ${another()}`;
  await owner.subscribe([name], { principals: JSON.stringify(people.map(({ userId }) => userId)) });
  return name;
}

const join = (person: Person, name: string) =>
  owner.subscribe([name], { principals: JSON.stringify([person.userId]) });
const leave = (person: Person, name: string) =>
  person.ok("DELETE", "/users/me/subscriptions", { subscriptions: JSON.stringify([name]) });

interface Listed {
  readonly user_id: number;
  readonly full_name: string;
}

/** Returns the initial state's users by id. */
async function usersOf(person: Person, parameters: Record<string, unknown> = incomplete) {
  const { state } = await person.speaking().register<{ realm_users: Listed[] }>({ ...parameters });
  return new Map(state.realm_users.map((user) => [user.user_id, user]));
}

/** Returns the events that a client gets of some work. They match the contract. */
async function eventsOf(
  person: Person,
  work: () => Promise<unknown>,
  parameters: Record<string, unknown> = incomplete,
): Promise<WireEvent[]> {
  const queue = await person.speaking().register(parameters);
  await work();
  const events = await queue.all();
  const problemOf = eventChecker(277);
  for (const event of events) expect(problemOf(event)).toBeUndefined();
  return events;
}

const ofType = (events: readonly WireEvent[], type: string) => events.filter((event) => event.type === type);

beforeAll(async () => {
  gina = await world.newPerson("Gina Guest", Role.guest);
  gus = await world.newPerson("Other Guest", Role.guest);
  for (const person of [gina, gus]) await person.leaveAllStreams();
});

beforeEach(() => limit());
afterAll(() => expectSameModel(world));

describe("the property", () => {
  test("225: is the group of everyone by default, and accepts members", async () => {
    await limit(SystemGroup.everyone);
    const before = await hamlet.speaking().register({ fetch_event_types: ["realm"] });
    expect(before.state[`realm_${NAME}`]).toBe(SystemGroup.everyone);
    const settings = before.state["server_supported_permission_settings"] as { realm: object };
    expect(settings.realm).toMatchObject({
      [NAME]: { allowed_system_groups: ["role:everyone", "role:members"] },
    });
    const events = await eventsOf(hamlet, () => limit(), { event_types: ["realm"] });
    expect(events).toMatchObject([{ op: "update_dict", data: { [NAME]: SystemGroup.members } }]);
  });

  test("refuses other groups", async () => {
    const refusal = (group: number) => owner.speaking().whyRefused("PATCH", "/realm", { [NAME]: group });
    expect(await refusal(SystemGroup.internet)).toBe(
      `'${NAME}' setting cannot be set to 'role:internet' group.`,
    );
    expect(await refusal(1)).toBe(`'${NAME}' must be a system user group.`);
  });

  test("is unknown to clients of level 224", async () => {
    const queue = await hamlet
      .speaking(224)
      .register({ fetch_event_types: ["realm"], event_types: ["realm"] });
    expect(queue.state).not.toHaveProperty(`realm_${NAME}`);
    expect(queue.state["server_supported_permission_settings"]).not.toHaveProperty(`realm.${NAME}`);
    await limit(SystemGroup.everyone);
    await owner.ok("PATCH", "/realm", { digest_weekday: 3 });
    expect(await queue.all()).toMatchObject([{ property: "digest_weekday" }]);
  });

  test("ends the queues of guests, who see other users from then on", async () => {
    const queue = await gina.speaking().register(incomplete);
    const others = await hamlet.speaking().register();
    await limit(SystemGroup.everyone);
    expect(
      (await gina.request("GET", "/events", { queue_id: queue.state.queue_id, last_event_id: -1 })).body,
    ).toMatchObject({
      code: "BAD_EVENT_QUEUE_ID",
    });
    await others.all();
    expect((await usersOf(gina)).has(hamlet.userId)).toBe(true);
  });
});

describe("lists of users", () => {
  test("232: contain the users whom a guest sees, and all for others", async () => {
    await streamOf(gina, hamlet);
    const seen = await usersOf(gina);
    expect(seen.get(hamlet.userId)?.full_name).toBe("Hamlet Member");
    expect(seen.has(gina.userId)).toBe(true);
    expect(seen.has(cordelia.userId)).toBe(false);
    expect((await usersOf(hamlet)).has(gus.userId)).toBe(true);
  });

  test("232: have unknown users for clients without the capability, and for those of level 231", async () => {
    const unknown = { full_name: "Unknown user", role: Role.member, is_bot: false };
    expect((await usersOf(gina, {})).get(moderator.userId)).toMatchObject(unknown);
    const { state } = await gina.speaking(231).register<{ realm_users: Listed[] }>(incomplete);
    expect(state.realm_users.find(({ user_id }) => user_id === moderator.userId)).toMatchObject(unknown);
    expect(JSON.stringify(state)).not.toContain("Mona");
  });

  test("contain bots", async () => {
    const bot = await hamlet.ok<{ user_id: number }>("POST", "/bots", {
      full_name: "Helper",
      short_name: "helper",
      bot_type: BotType.generic,
    });
    expect((await usersOf(gina)).has(bot.user_id)).toBe(true);
  });

  test("GET /users leaves out those whom a guest does not see", async () => {
    const { members } = await gina.ok<{ members: Listed[] }>("GET", "/users");
    const ids = members.map(({ user_id }) => user_id);
    expect(ids).toContain(gina.userId);
    expect(ids).not.toContain(moderator.userId);
  });
});

describe("requests about users whom a guest does not see", () => {
  test("are refused as if they did not exist", async () => {
    const id = moderator.userId;
    for (const path of [
      `/users/${id}`,
      `/users/${moderator.email}`,
      `/users/${id}/presence`,
      `/users/${moderator.email}/presence`,
      `/users/${id}/status`,
    ]) {
      expect([path, await gina.whyRefused("GET", path)]).toEqual([path, "No such user"]);
    }
    expect(await gina.whyRefused("POST", `/users/me/muted_users/${id}`)).toBe("No such user");
    const narrow = JSON.stringify([{ operator: "sender", operand: moderator.email }]);
    const page = { narrow, anchor: "newest", num_before: 1, num_after: 0 };
    expect(await gina.whyRefused("GET", "/messages", page)).toContain("unknown user");
  });

  test("include direct messages and typing", async () => {
    const message = { type: "direct", content: "Hello" };
    const denied = "You do not have permission to access some of the recipients.";
    const to = JSON.stringify([moderator.userId]);
    expect(await gina.speaking().whyRefused("POST", "/messages", { ...message, to })).toBe(denied);
    const email = await gina.speaking().whyRefused("POST", "/messages", { ...message, to: moderator.email });
    expect(email).toBe(`Invalid email '${moderator.email}'`);
    expect(await gina.speaking().whyRefused("POST", "/typing", { op: "start", type: "direct", to })).toBe(
      denied,
    );
  });

  test("don't mention them", async () => {
    const name = await streamOf(gina, hamlet);
    const rendered = async (content: string) =>
      (await gina.ok<{ rendered: string }>("POST", "/messages/render", { content })).rendered;
    expect(await rendered("@**Mona Moderator**")).not.toContain("user-mention");
    expect(await rendered(`@**|${moderator.userId}**`)).not.toContain("Mona");
    expect(await rendered("@**Hamlet Member**")).toContain("user-mention");
    await hamlet.send(name, "mentions", "@**Mona Moderator**");
    const [message] = await fetched(gina, name);
    expect(message?.["content"]).toContain("user-mention");
  });

  test("leave them out of presences and statuses", async () => {
    await moderator.ok("POST", "/users/me/presence", { status: "active" });
    await moderator.ok("POST", "/users/me/status", { status_text: "secret status" });
    const { state } = await gina.speaking().register(incomplete);
    const presences = state["presences"] as object;
    expect(Object.keys(presences)).not.toContain(String(moderator.userId));
    expect(JSON.stringify(state)).not.toContain("secret status");
    for (const parameters of [{}, { slim_presence: true }, { last_update_id: -1 }]) {
      const answer = await gina
        .speaking()
        .ok("POST", "/users/me/presence", { status: "active", ...parameters });
      const text = JSON.stringify(answer);
      expect(text).not.toContain(moderator.email);
      expect(text).not.toContain(`"${moderator.userId}"`);
    }
    expect(JSON.stringify(await gina.ok("GET", "/realm/presence"))).not.toContain(moderator.email);
    expect(JSON.stringify(await owner.ok("GET", "/realm/presence"))).toContain(moderator.email);
  });
});

test("messages of users who have left show an unknown user", async () => {
  const name = await streamOf(gina, moderator);
  const id = await moderator.send(name, "topic", "I leave");
  await moderator.ok("POST", `/messages/${id}/reactions`, { emoji_name: "car" });
  const [before] = await fetched(gina, name);
  expect(before).toMatchObject({ sender_full_name: "Mona Moderator" });
  await leave(moderator, name);
  const [after] = await fetched(gina, name);
  expect(after).toMatchObject({ sender_full_name: "Unknown user", sender_id: moderator.userId });
  expect(JSON.stringify(after)).not.toMatch(/Mona|moderator@/);
  const events = await eventsOf(gina, () => moderator.send(name, "topic", "from outside"));
  const [event] = ofType(events, "message");
  expect(event).toMatchObject({ message: { sender_full_name: "Unknown user", content: "from outside" } });
  expect(JSON.stringify(events)).not.toMatch(/Mona|moderator@/);
  expect((await fetched(cordelia, name))[0]).toMatchObject({ sender_full_name: "Mona Moderator" });
});

async function fetched(person: Person, stream: string) {
  const narrow = JSON.stringify([{ operator: "stream", operand: stream }]);
  const { messages } = await person.ok<{ messages: Record<string, unknown>[] }>("GET", "/messages", {
    narrow,
    anchor: "newest",
    num_before: 1,
    num_after: 0,
  });
  return messages;
}

describe("events", () => {
  const changes = async () => {
    await moderator.ok("PATCH", "/settings", { full_name: `Mona ${another()}` });
    const { timezone } = await moderator.ok("GET", "/users/me");
    const other = timezone === "Asia/Tokyo" ? "Europe/Berlin" : "Asia/Tokyo";
    await moderator.ok("PATCH", "/settings", { timezone: other });
    await moderator.ok("POST", "/users/me/status", { status_text: `status ${count}` });
    await owner.ok("PATCH", `/users/${moderator.userId}`, { role: Role.administrator });
    await owner.ok("PATCH", `/users/${moderator.userId}`, { role: Role.moderator });
  };
  const typesOf = (events: readonly WireEvent[]) => new Set(events.map(({ type }) => type));

  test("228: about a user reach only guests who see the user", async () => {
    expect(typesOf(await eventsOf(gina, changes))).not.toContain("realm_user");
    const name = await streamOf(gina, moderator);
    const seen = await eventsOf(gina, changes);
    expect(ofType(seen, "realm_user")).toHaveLength(4);
    expect(ofType(seen, "user_status")).toHaveLength(1);
    await leave(gina, name);
    const hidden = await eventsOf(gina, changes);
    expect([...typesOf(hidden)]).not.toContain("user_status");
    expect(ofType(await eventsOf(hamlet, changes), "realm_user")).toHaveLength(4);
  });

  test("of a user who is shown contain the status", async () => {
    const status_text = `status ${another()}`;
    await moderator.ok("POST", "/users/me/status", { status_text });
    const events = await eventsOf(gina, () => streamOf(gina, moderator));
    expect(ofType(events, "user_status")).toMatchObject([{ user_id: moderator.userId, status_text }]);
  });

  test("of a new account are those of an unknown user, for clients without the capability", async () => {
    const create = () => world.newPerson(`Nobody ${another()}`);
    expect(ofType(await eventsOf(gina, create), "realm_user")).toEqual([]);
    expect(ofType(await eventsOf(gina, create, {}), "realm_user")).toMatchObject([
      { op: "add", person: { full_name: "Unknown user" } },
    ]);
  });

  test("show users when a guest joins a stream, and hide them when the guest leaves", async () => {
    const name = await streamOf(cordelia, hamlet);
    const shared = await streamOf(gina, hamlet);
    const joined = await eventsOf(gina, () => join(gina, name));
    expect(ofType(joined, "realm_user")).toMatchObject([{ op: "add", person: { user_id: cordelia.userId } }]);
    const left = await eventsOf(gina, () => leave(gina, name));
    expect(ofType(left, "realm_user")).toMatchObject([
      { op: "remove", person: { user_id: cordelia.userId, full_name: "Unknown user" } },
    ]);
    await leave(gina, shared);
  });

  test("show users who join a guest's stream, and hide them when they leave", async () => {
    const name = await streamOf(gina, gus);
    const joined = await eventsOf(gus, () => join(cordelia, name));
    expect(ofType(joined, "realm_user")).toMatchObject([
      { op: "add", person: { user_id: cordelia.userId, full_name: "Cordelia Member" } },
    ]);
    const left = await eventsOf(gus, () => leave(cordelia, name), {});
    expect(ofType(left, "realm_user")).toMatchObject([
      { op: "add", person: { user_id: cordelia.userId, full_name: "Unknown user" } },
    ]);
    expect(ofType(await eventsOf(hamlet, () => join(cordelia, name)), "realm_user")).toEqual([]);
    await leave(cordelia, name);
  });

  test("hide the subscribers of an archived stream", async () => {
    const name = await streamOf(gus, cordelia);
    const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name });
    const events = await eventsOf(gus, () => owner.ok("DELETE", `/streams/${stream_id}`));
    expect(ofType(events, "realm_user")).toMatchObject([
      { op: "remove", person: { user_id: cordelia.userId } },
    ]);
    expect((await usersOf(gus)).has(cordelia.userId)).toBe(false);
  });

  test("show the sender of a direct message, who is then known for good", async () => {
    const events = await eventsOf(gus, () => cordelia.sendTo([gus, moderator], "Hello"));
    const shown = ofType(events, "realm_user").map(({ person }) => (person as Listed).user_id);
    expect(shown.sort()).toEqual([cordelia.userId, moderator.userId].sort());
    await gus.sendTo([cordelia], "Hello yourself");
    expect((await usersOf(gus)).has(moderator.userId)).toBe(true);
    await expectSameModel(world);
    await limit(SystemGroup.everyone);
    await gus.sendTo([hamlet], "Hello, too");
    await limit();
    expect((await usersOf(gus)).has(hamlet.userId)).toBe(true);
    expect((await usersOf(gus)).has(cordelia.userId)).toBe(true);
    await expectSameModel(world);
  });
});

test("another role ends the queues of a user who sees other users with it", async () => {
  const person = await world.newPerson("Changing Person");
  await person.sendTo([cordelia], "Hello");
  const queue = await person.speaking().register(incomplete);
  await owner.ok("PATCH", `/users/${person.userId}`, { role: Role.guest });
  const poll = await person.request("GET", "/events", { queue_id: queue.state.queue_id, last_event_id: -1 });
  expect(poll.body).toMatchObject({ code: "BAD_EVENT_QUEUE_ID" });
  const seen = await usersOf(person);
  expect(seen.has(cordelia.userId)).toBe(true);
  await expectSameModel(world);
  await owner.ok("PATCH", `/users/${person.userId}`, { role: Role.member });
  expect((await usersOf(person)).has(moderator.userId)).toBe(true);
});
