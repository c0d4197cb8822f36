import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { numberedEventsOf } from "../events/support.ts";
import { createStream, fetchNarrow, flagsOf, subscribe, type TestStream, unsubscribe } from "./helpers.ts";

const { world, owner, moderator, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `reactions ${number}`, [hamlet, cordelia]);
});

const thumb = { emoji_name: "thumbs_up", emoji_code: "1f44d", reaction_type: "unicode_emoji" };
type Fields = Record<string, string | undefined>;

const add = (person: Person, id: number, fields: Fields = thumb) =>
  person.ok("POST", `/messages/${id}/reactions`, fields);
const remove = (person: Person, id: number, fields: Fields = thumb) =>
  person.ok("DELETE", `/messages/${id}/reactions`, fields);
const refusal = (method: "POST" | "DELETE", person: Person, id: number, fields: Fields) =>
  person.whyRefused(method, `/messages/${id}/reactions`, fields);
const send = (content = "text") => cordelia.send(stream.name, "topic", content);
const queueOf = (person: Person) => person.register({ event_types: ["reaction"], fetch_event_types: [] });

async function reactionsTo(id: number, person = cordelia): Promise<unknown> {
  const [message] = await fetchNarrow(person, [["id", String(id)]]);
  return message?.["reactions"];
}

describe("adding a reaction", () => {
  test("stores it, and notifies everyone who sees the message", async () => {
    const id = await send();
    const queues = await Promise.all([hamlet, cordelia, moderator, guest].map(queueOf));
    expect(await add(hamlet, id)).toEqual({ result: "success", msg: "" });
    const person = { email: hamlet.email, full_name: "Hamlet Member" };
    expect(await reactionsTo(id)).toEqual([
      { ...thumb, user_id: hamlet.userId, user: { id: hamlet.userId, ...person } },
    ]);
    const event = {
      id: expect.any(Number),
      type: "reaction",
      op: "add",
      ...thumb,
      user_id: hamlet.userId,
      user: { user_id: hamlet.userId, ...person },
      message_id: id,
    };
    expect(await Promise.all(queues.map(numberedEventsOf))).toEqual([[event], [event], [], []]);
  });

  test("derives code and type from the name, and the type from the name or code", async () => {
    const id = await send();
    await add(hamlet, id, { emoji_name: "+1" });
    await add(hamlet, id, { emoji_name: "octopus", emoji_code: "1f419" });
    await add(hamlet, id, { emoji_name: "zulip" });
    expect(await reactionsTo(id)).toMatchObject([
      { emoji_name: "+1", emoji_code: "1f44d", reaction_type: "unicode_emoji" },
      { emoji_name: "octopus", emoji_code: "1f419", reaction_type: "unicode_emoji" },
      { emoji_name: "service", emoji_code: "service", reaction_type: "service_extra_emoji" },
    ]);
  });

  test("the extra emoji has the name that the client knows", async () => {
    const id = await send();
    const known = hamlet.using("ZulipMobile/27.0");
    const queues = [await queueOf(known), await queueOf(hamlet)];
    await add(hamlet, id, {
      emoji_name: "service",
      emoji_code: "service",
      reaction_type: "service_extra_emoji",
    });
    const [established, neutral] = await Promise.all(queues.map(numberedEventsOf));
    expect(established).toMatchObject([
      { emoji_name: "zulip", emoji_code: "zulip", reaction_type: "zulip_extra_emoji" },
    ]);
    expect(neutral).toMatchObject([
      { emoji_name: "service", emoji_code: "service", reaction_type: "service_extra_emoji" },
    ]);
    expect(await reactionsTo(id, known)).toMatchObject([{ reaction_type: "zulip_extra_emoji" }]);
  });

  test("joining a reaction keeps its first name", async () => {
    const id = await send();
    await add(hamlet, id, { ...thumb, emoji_name: "+1" });
    const queue = await queueOf(hamlet);
    await add(cordelia, id, { ...thumb, emoji_name: "not even well formed!" });
    expect(await numberedEventsOf(queue)).toMatchObject([
      { ...thumb, emoji_name: "+1", user_id: cordelia.userId },
    ]);
    expect(await reactionsTo(id)).toMatchObject([
      { user_id: hamlet.userId, emoji_name: "+1" },
      { user_id: cordelia.userId, emoji_name: "+1" },
    ]);
  });

  test("reactions are ordered by creation", async () => {
    const id = await send();
    await add(cordelia, id, { emoji_name: "tada" });
    await add(hamlet, id, { emoji_name: "heart" });
    await add(hamlet, id, { emoji_name: "tada" });
    expect(await reactionsTo(id)).toMatchObject([
      { emoji_name: "tada", user_id: cordelia.userId },
      { emoji_name: "heart", user_id: hamlet.userId },
      { emoji_name: "tada", user_id: hamlet.userId },
    ]);
  });

  test("a reaction adds an unreceived message to the history", async () => {
    const id = await send();
    const queues = await Promise.all([hamlet, moderator].map(queueOf));
    await add(moderator, id);
    expect(await flagsOf(moderator, id)).toEqual(["read", "historical"]);
    expect((await Promise.all(queues.map(numberedEventsOf))).map((events) => events.length)).toEqual([1, 1]);
    await add(hamlet, id);
    const later = (await Promise.all(queues.map(numberedEventsOf))).map((events) =>
      events.map(({ user_id }) => user_id),
    );
    expect(later).toEqual([[hamlet.userId], [hamlet.userId]]);
  });

  test("former subscribers who received the message are notified, users who never got it are not", async () => {
    const open = await createStream(world, `left ${number}`, [hamlet, cordelia, moderator]);
    const early = await cordelia.send(open.name, "x", "with Hamlet");
    await unsubscribe(open, hamlet);
    const late = await cordelia.send(open.name, "x", "without Hamlet");
    await subscribe(cordelia, open, [guest]);
    const queues = await Promise.all([hamlet, guest, owner].map(queueOf));
    await add(moderator, early);
    await add(moderator, late);
    const notified = (await Promise.all(queues.map(numberedEventsOf))).map((events) =>
      events.map(({ message_id }) => message_id),
    );
    expect(notified).toEqual([[early], [early, late], []]);
  });

  test("new subscribers of a private stream with protected history are not notified", async () => {
    const closed = await createStream(world, `closed ${number}`, [hamlet, cordelia], { invite_only: true });
    const id = await cordelia.send(closed.name, "x", "early");
    await subscribe(cordelia, closed, [moderator]);
    await unsubscribe(closed, hamlet);
    const queues = await Promise.all([hamlet, cordelia, moderator].map(queueOf));
    await add(hamlet, id);
    expect((await Promise.all(queues.map(numberedEventsOf))).map((events) => events.length)).toEqual([
      1, 1, 0,
    ]);
    expect(await refusal("POST", moderator, id, thumb)).toBe("Invalid message(s)");
  });

  test("the participants of a direct conversation are notified", async () => {
    const id = await cordelia.sendTo([hamlet, guest], "psst");
    const queues = await Promise.all([hamlet, cordelia, guest, moderator].map(queueOf));
    await add(guest, id);
    expect((await Promise.all(queues.map(numberedEventsOf))).map((events) => events.length)).toEqual([
      1, 1, 1, 0,
    ]);
    expect(await refusal("POST", moderator, id, thumb)).toBe("Invalid message(s)");
  });

  test("simultaneous reactions of two users count once each, and so does a repeated one", async () => {
    const id = await send();
    const answers = await Promise.all(
      [hamlet, hamlet, cordelia].map((person) => person.request("POST", `/messages/${id}/reactions`, thumb)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    expect(await reactionsTo(id)).toHaveLength(2);
  });

  test("errors", async () => {
    const id = await send();
    const closed = await createStream(world, `closed ${number}`, [moderator], { invite_only: true });
    const hidden = await moderator.send(closed.name, "x", "hidden");
    const attempt = (fields: Fields, message = id) => refusal("POST", hamlet, message, fields);
    expect(await attempt({})).toBe("REQUEST_VARIABLE_MISSING: Missing 'emoji_name' argument");
    expect(await attempt(thumb, 999_999)).toBe("Invalid message(s)");
    expect(await attempt(thumb, hidden)).toBe("Invalid message(s)");
    expect(await attempt({ emoji_name: "no_such" }, hidden)).toBe("Invalid message(s)");
    expect(await attempt({ emoji_name: "no_such" })).toBe("Emoji 'no_such' does not exist");
    expect(await attempt({ ...thumb, emoji_code: "1f44d-1f44d" })).toBe("Invalid emoji code.");
    expect(await attempt({ ...thumb, emoji_code: "1F44D" })).toBe("Invalid emoji code.");
    expect(await attempt({ ...thumb, emoji_name: "<b>" })).toBe("Invalid emoji name.");
    expect(await attempt({ ...thumb, emoji_name: "" })).toBe("Invalid emoji name.");
    expect(await attempt({ ...thumb, reaction_type: "realm_emoji" })).toBe("Invalid custom emoji.");
    expect(await attempt({ ...thumb, reaction_type: "zulip_extra_emoji" })).toBe("Invalid emoji code.");
    expect(await attempt({ emoji_name: "x", emoji_code: "zulip", reaction_type: "zulip_extra_emoji" })).toBe(
      "Invalid emoji name.",
    );
    expect(await attempt({ ...thumb, reaction_type: "other" })).toBe("Invalid emoji type.");
    expect(await reactionsTo(id)).toEqual([]);
    await add(hamlet, id);
    expect(await attempt(thumb)).toBe("Reaction already exists.");
    expect(await attempt({ emoji_name: "+1" })).toBe("Reaction already exists.");
  });
});

describe("removing a reaction", () => {
  test("by name, or by code and type, notifies everyone who sees the message", async () => {
    const id = await send();
    for (const fields of [
      { emoji_name: "+1" },
      { emoji_code: "1f44d" },
      thumb,
      { ...thumb, emoji_name: "x y" },
    ]) {
      await add(hamlet, id);
      await add(cordelia, id);
      const queues = await Promise.all([cordelia, guest].map(queueOf));
      expect(await remove(hamlet, id, fields)).toEqual({ result: "success", msg: "" });
      expect(await reactionsTo(id)).toMatchObject([{ user_id: cordelia.userId }]);
      const [notified, others] = await Promise.all(queues.map(numberedEventsOf));
      expect(notified).toEqual([
        {
          id: expect.any(Number),
          type: "reaction",
          op: "remove",
          ...thumb,
          user_id: hamlet.userId,
          user: { user_id: hamlet.userId, email: hamlet.email, full_name: "Hamlet Member" },
          message_id: id,
        },
      ]);
      expect(others).toEqual([]);
      await remove(cordelia, id);
    }
  });

  test("works for the extra emoji by its name alone", async () => {
    const id = await send();
    await add(hamlet, id, { emoji_name: "zulip" });
    await remove(hamlet, id, { emoji_name: "service" });
    expect(await reactionsTo(id)).toEqual([]);
  });

  test("errors", async () => {
    const id = await send();
    await add(cordelia, id);
    const attempt = (fields: Fields, message = id) => refusal("DELETE", hamlet, message, fields);
    expect(await attempt(thumb, 999_999)).toBe("Invalid message(s)");
    expect(await attempt({}, 999_999)).toBe("Invalid message(s)");
    expect(await attempt({})).toBe(
      "At least one of the following arguments must be present: emoji_name, emoji_code",
    );
    expect(await attempt({ emoji_name: "no_such" })).toBe("Emoji 'no_such' does not exist");
    expect(await attempt(thumb)).toBe("Reaction doesn't exist.");
    expect(await attempt({ emoji_code: "nonsense" })).toBe("Reaction doesn't exist.");
    expect(await attempt({ ...thumb, reaction_type: "realm_emoji" })).toBe("Reaction doesn't exist.");
    expect(await reactionsTo(id)).toHaveLength(1);
  });
});
