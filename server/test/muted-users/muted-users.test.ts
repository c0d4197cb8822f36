import { badRequest, expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "../realm/support.ts";

const { world, owner, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectSameModel(world));

const path = (person: { userId: number }) => `/users/me/muted_users/${person.userId}`;
const seconds = () => Math.floor(world.clock.now() / 1000);
const marked = (messages: number[]) => ({
  type: "update_message_flags",
  op: "add",
  operation: "add",
  flag: "read",
  messages,
  all: false,
});

/** Returns the messages that a person has received and not read, as the database stores them. */
async function unread(person: Person): Promise<unknown[]> {
  const { context, realms } = world.server;
  return context.engine.query({
    text: `select m.message_id
             from inbox as i
             join message as m using (realm_id, conversation_id)
            where i.realm_id = $1 and i.user_id = $2 and m.message_id <@ (i.received - i.read)
            order by m.message_id`,
    values: [realms.first.realmId, person.userId],
  });
}

describe("muting users", () => {
  test("sends the whole list with times, in order of muting, to the user alone", async () => {
    const person = await world.newPerson("Milo Mute");
    const [queue, other] = await listen([person, owner], ["muted_users"]);
    expect(await person.ok("POST", path(owner))).toEqual({ result: "success", msg: "" });
    const first = { id: owner.userId, timestamp: seconds() };
    await world.clock.advance(90_000);
    await person.ok("POST", path(hamlet));
    const second = { id: hamlet.userId, timestamp: seconds() };
    expect(await state(person, "muted_users")).toEqual({ muted_users: [first, second] });
    expect(await person.ok("DELETE", path(owner))).toEqual({ result: "success", msg: "" });
    expect(queue && (await eventsOf(queue))).toEqual([
      { type: "muted_users", muted_users: [first] },
      { type: "muted_users", muted_users: [first, second] },
      { type: "muted_users", muted_users: [second] },
    ]);
    expect(other && (await eventsOf(other))).toEqual([]);
    expect(await state(person, "muted_users")).toEqual({ muted_users: [second] });
  });

  test("marks unread and later messages of the muted user as read", async () => {
    const person = await world.newPerson("Uma Unread");
    const before = (await unread(person)).length;
    const first = await hamlet.send("general", "muting", "One");
    const kept = await cordelia.send("general", "muting", "Two");
    const second = await hamlet.send("general", "muting", "Three");
    const direct = await hamlet.sendTo([person], "Four");
    const group = await hamlet.sendTo([person, cordelia], "Five");
    await person.sendTo([hamlet], "Six");
    const types = ["muted_users", "update_message_flags", "message"];
    const [queue, other] = await listen([person, cordelia], types);
    await person.ok("POST", path(hamlet));
    const list = { type: "muted_users", muted_users: [{ id: hamlet.userId, timestamp: seconds() }] };
    expect(queue && (await eventsOf(queue))).toEqual([marked([first, second, direct, group]), list]);
    expect(other && (await eventsOf(other))).toEqual([]);
    const left = (await unread(person)).slice(before);
    expect(left).toContainEqual({ message_id: kept });
    for (const read of [first, second, direct, group]) expect(left).not.toContainEqual({ message_id: read });
    const later = await hamlet.send("general", "muting", "Seven");
    expect(queue && (await eventsOf(queue))).toMatchObject([{ type: "message", flags: ["read"] }]);
    expect(await unread(person)).not.toContainEqual({ message_id: later });
    await person.ok("DELETE", path(hamlet));
    const afterwards = await hamlet.send("general", "muting", "Eight");
    expect(queue && (await eventsOf(queue))).toMatchObject([
      { type: "muted_users", muted_users: [] },
      { type: "message", flags: [] },
    ]);
    expect(await unread(person)).toContainEqual({ message_id: afterwards });
    expect(await unread(person)).not.toContainEqual({ message_id: later });
  });

  test("sends no event about messages that the user did not receive, or has read", async () => {
    await cordelia.send("general", "before", "You are not here yet");
    const person = await world.newPerson("Lara Late");
    await person.ok("POST", "/mark_all_as_read");
    const [queue] = await listen([person], ["muted_users", "update_message_flags"]);
    await person.ok("POST", path(cordelia));
    await person.ok("DELETE", path(cordelia));
    await cordelia.send("general", "after", "Now you are");
    await person.ok("POST", path(cordelia));
    await person.ok("DELETE", path(cordelia));
    await person.ok("POST", path(cordelia));
    const events = queue ? await eventsOf(queue) : [];
    expect(events.map(({ type }) => type)).toEqual([
      "muted_users",
      "muted_users",
      "update_message_flags",
      "muted_users",
      "muted_users",
      "muted_users",
    ]);
  });

  test("rejects the user themselves, unknown users, bots, and a second time", async () => {
    const person = await world.newPerson("Rex Refused");
    const { cross_realm_bots } = await state<{ cross_realm_bots: { user_id: number }[] }>(
      person,
      "realm_user",
    );
    const bot = { userId: cross_realm_bots[0]?.user_id ?? 0 };
    const [queue] = await listen([person], ["muted_users"]);
    expect(await person.refused("POST", path(person))).toEqual(badRequest("Cannot mute self"));
    expect(await person.refused("DELETE", path(person))).toEqual(badRequest("User is not muted"));
    expect(await person.refused("DELETE", path(guest))).toEqual(badRequest("User is not muted"));
    for (const method of ["POST", "DELETE"] as const) {
      expect(await person.refused(method, path(bot))).toEqual(badRequest("No such user"));
      expect(await person.refused(method, path({ userId: 987_654 }))).toEqual(badRequest("No such user"));
      const huge = "/users/me/muted_users/99999999999999999999";
      expect(await person.refused(method, huge)).toEqual(badRequest("No such user"));
    }
    expect(queue && (await eventsOf(queue))).toEqual([]);
    await person.ok("POST", path(guest));
    expect(await person.refused("POST", path(guest))).toEqual(badRequest("User already muted"));
    expect(queue && (await eventsOf(queue))).toHaveLength(1);
  });
});
