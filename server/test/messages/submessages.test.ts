import { engineUnderTest, type Person, type WireEvent, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { numberedEventsOf } from "../events/support.ts";
import { createStream, fetchNarrow, flagsOf, subscribe, type TestStream, unsubscribe } from "./helpers.ts";

const { world, owner, moderator, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `submessages ${number}`, [hamlet, cordelia]);
});

const vote = { type: "vote", key: "canned,0", vote: 1 };

const fieldsOf = (message_id: number, content: unknown) => ({
  message_id,
  msg_type: "widget",
  content: typeof content === "string" ? content : JSON.stringify(content),
});
const submit = (person: Person, id: number, content: unknown = vote) =>
  person.ok("POST", "/submessage", fieldsOf(id, content));
const refusal = (person: Person, id: number, content: unknown = vote) =>
  person.whyRefused("POST", "/submessage", fieldsOf(id, content));
const queueOf = (person: Person) => person.register({ event_types: ["submessage"], fetch_event_types: [] });
const sendPoll = (to = stream) => cordelia.send(to.name, "topic", "/poll Question\nopt1");

interface Submessage {
  readonly id: number;
  readonly sender_id: number;
  readonly content: string;
}

async function submessagesOf(id: number, person = cordelia): Promise<readonly Submessage[]> {
  const [message] = await fetchNarrow(person, [["id", String(id)]]);
  return message?.["submessages"] as readonly Submessage[];
}

/** Returns the number of events that each of the people gets for one submission. */
async function eventCounts(id: number, people: readonly Person[], by = cordelia): Promise<number[]> {
  const queues = await Promise.all(people.map(queueOf));
  await submit(by, id);
  return (await Promise.all(queues.map(numberedEventsOf))).map((events) => events.length);
}

describe("adding a submessage", () => {
  test("appends it, and notifies everyone who has the message", async () => {
    const id = await sendPoll();
    const [first] = await submessagesOf(id);
    const queues = await Promise.all([hamlet, cordelia, moderator, guest].map(queueOf));
    expect(await submit(hamlet, id)).toEqual({ result: "success", msg: "" });
    const [, added, ...others] = await submessagesOf(id);
    expect(added).toEqual({
      msg_type: "widget",
      content: JSON.stringify(vote),
      message_id: id,
      sender_id: hamlet.userId,
      id: expect.any(Number),
    });
    expect(others).toEqual([]);
    expect(added?.id).toBeGreaterThan(first?.id ?? 0);
    const event = {
      id: expect.any(Number),
      type: "submessage",
      msg_type: "widget",
      content: JSON.stringify(vote),
      message_id: id,
      sender_id: hamlet.userId,
      submessage_id: added?.id,
    };
    expect(await Promise.all(queues.map(numberedEventsOf))).toEqual([[event], [event], [], []]);
  });

  test("the content is stored as written", async () => {
    const id = await sendPoll();
    const content = ' {"vote": -1,\n"key":"canned,\\u0000\\ud83d", "type":"vote"} ';
    await submit(hamlet, id, content);
    expect((await submessagesOf(id))[1]?.content).toBe(content);
  });

  test("ids rise with the log, across all messages", async () => {
    const queue = await hamlet.register({ event_types: ["message", "submessage"] });
    const ids = [await sendPoll(), await sendPoll()];
    await submit(hamlet, ids[1] ?? 0);
    const last = await sendPoll();
    await submit(cordelia, ids[0] ?? 0);
    await submit(hamlet, last);
    const submessageIds = (await numberedEventsOf(queue)).map(({ submessage_id, message }) =>
      message === undefined
        ? (submessage_id as number)
        : (message as { submessages: readonly Submessage[] }).submessages[0]?.id,
    );
    expect(submessageIds).toHaveLength(6);
    const [least = 0] = submessageIds;
    expect(submessageIds).toEqual(submessageIds.map((_, index) => least + index));
  });

  test("simultaneous votes all count, in one order for everyone", async () => {
    const id = await sendPoll();
    const queues = await Promise.all([hamlet, cordelia].map(queueOf));
    const voters = [hamlet, cordelia, moderator, hamlet, cordelia, moderator];
    await Promise.all(voters.map((person, index) => submit(person, id, { ...vote, key: `canned,${index}` })));
    const [, ...stored] = await submessagesOf(id);
    expect(stored.map(({ sender_id }) => sender_id).toSorted()).toEqual(
      voters.map(({ userId }) => userId).toSorted(),
    );
    for (const queue of queues) {
      const received = (await numberedEventsOf(queue)).map(({ submessage_id, content }) => ({
        submessage_id,
        content,
      }));
      expect(received).toEqual(stored.map((each) => ({ submessage_id: each.id, content: each.content })));
    }
  });

  test("a submission adds no message to anyone's history", async () => {
    const id = await sendPoll();
    await submit(moderator, id);
    const narrow = [["stream", stream.name]];
    expect(await flagsOf(moderator, id, narrow)).toEqual(["read", "historical"]);
    expect(await fetchNarrow(moderator, [["id", String(id)]])).toEqual([]);
  });

  test("all submessages survive a restart", async () => {
    await using own = await World.start();
    const id = await own.as("cordelia").send("general", "topic", "/poll Question\nopt1");
    const queue = await queueOf(own.as("hamlet"));
    await submit(own.as("hamlet"), id);
    const before = await submessagesOf(id, own.as("cordelia"));
    await own.restart();
    expect(await submessagesOf(id, own.as("cordelia"))).toEqual(before);
    const [, added] = before;
    expect(await numberedEventsOf(queue.at(own.url))).toMatchObject([
      { type: "submessage", submessage_id: added?.id, content: added?.content },
    ]);
    await submit(own.as("cordelia"), id);
    const ids = (await submessagesOf(id, own.as("cordelia"))).map((each) => each.id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    expect(ids).toHaveLength(3);
  });
});

describe.skipIf(engineUnderTest === "embedded")("several nodes on one PostgreSQL", () => {
  test("deliver the same submessages, with ids in one order", async () => {
    await using own = await World.start();
    const second = await own.startNode();
    const [voter, author] = [own.as("hamlet"), own.as("cordelia")];
    const id = await author.send("general", "topic", "/poll Question");
    const types = { event_types: ["message", "submessage"] };
    const queues = [await voter.register(types), await voter.at(second).register(types)];
    await Promise.all(
      [own.url, second, own.url, second].flatMap((node) => [
        submit(voter.at(node), id),
        author.at(node).send("general", "topic", "/todo"),
        author.at(node).send("general", "topic", "text"),
      ]),
    );
    const received = queues.map(async (queue) => {
      const events: WireEvent[] = [];
      while (events.length < 12) events.push(...(await queue.next()));
      return events;
    });
    const [here = [], there] = await Promise.all(received);
    expect(there).toEqual(here);
    const ids = here.flatMap(({ submessage_id, message }) =>
      message === undefined
        ? [submessage_id as number]
        : (message as { submessages: readonly Submessage[] }).submessages.map((each) => each.id),
    );
    const [least = 0] = ids;
    expect(ids).toEqual(Array.from({ length: 8 }, (_, index) => least + index));
  });
});

describe("recipients of the event", () => {
  test("are former subscribers who received the message, but not users who never got it", async () => {
    const open = await createStream(world, `left ${number}`, [hamlet, cordelia, moderator]);
    const early = await sendPoll(open);
    await unsubscribe(open, hamlet);
    const late = await sendPoll(open);
    expect(await eventCounts(early, [hamlet, moderator, owner])).toEqual([1, 1, 0]);
    expect(await eventCounts(late, [hamlet, moderator, owner])).toEqual([0, 1, 0]);
  });

  test("are users who added the message to their history", async () => {
    const id = await sendPoll();
    await moderator.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "starred" });
    expect(await eventCounts(id, [hamlet, moderator])).toEqual([1, 1]);
  });

  test("don't include new subscribers of a private stream with protected history, who can't take part", async () => {
    const closed = await createStream(world, `closed ${number}`, [hamlet, cordelia], { invite_only: true });
    const id = await sendPoll(closed);
    await subscribe(cordelia, closed, [moderator]);
    await unsubscribe(closed, hamlet);
    expect(await eventCounts(id, [hamlet, cordelia, moderator], hamlet)).toEqual([1, 1, 0]);
    expect(await refusal(moderator, id)).toBe("Invalid message(s)");
  });

  test("are the participants of a direct conversation", async () => {
    const id = await cordelia.sendTo([hamlet, guest], "/poll Question");
    expect(await eventCounts(id, [hamlet, cordelia, guest, moderator], guest)).toEqual([1, 1, 1, 0]);
    expect(await refusal(moderator, id)).toBe("Invalid message(s)");
  });
});

describe("permissions", () => {
  test("everyone who sees the message may submit: members outside the stream, guests inside", async () => {
    const id = await sendPoll();
    await submit(moderator, id);
    expect(await refusal(guest, id)).toBe("Invalid message(s)");
    await subscribe(cordelia, stream, [guest]);
    const later = await sendPoll();
    await submit(guest, later);
    await submit(guest, id);
    expect((await submessagesOf(later))[1]?.sender_id).toBe(guest.userId);
  });

  test("rejects users who can't see the message, and unknown messages", async () => {
    const closed = await createStream(world, `closed ${number}`, [cordelia], { invite_only: true });
    const hidden = await sendPoll(closed);
    const direct = await cordelia.sendTo([moderator], "/poll Question");
    for (const id of [hidden, direct, 999_999_999, 0, -1]) {
      expect(await refusal(hamlet, id)).toBe("Invalid message(s)");
      expect(await refusal(hamlet, id, "{")).toBe("Invalid message(s)");
    }
    expect(await refusal(owner, hidden)).toBe("Invalid message(s)");
    expect(await submessagesOf(hidden)).toHaveLength(1);
  });

  test("the first submission has to come from the sender of the message", async () => {
    const id = await cordelia.send(stream.name, "topic", "text");
    const poll = { widget_type: "poll", extra_data: { question: "Q", options: [] } };
    const queue = await queueOf(hamlet);
    const refused = "You cannot attach a submessage to this message.";
    expect(await refusal(hamlet, id, poll)).toBe(refused);
    expect(await refusal(hamlet, id, "{")).toBe(refused);
    expect(await submessagesOf(id)).toEqual([]);
    expect(await numberedEventsOf(queue)).toEqual([]);
    await submit(cordelia, id, poll);
    await submit(hamlet, id, vote);
    expect(await refusal(hamlet, id, { type: "dance" })).toBe("Unknown type for poll data: dance");
    expect((await submessagesOf(id)).map(({ sender_id }) => sender_id)).toEqual([
      cordelia.userId,
      hamlet.userId,
    ]);
    expect(await numberedEventsOf(queue)).toHaveLength(2);
  });

  test("a poll continues after its sender is deactivated", async () => {
    const leaver = await world.newPerson(`Leaver ${number}`);
    await subscribe(leaver, stream, [leaver]);
    const id = await leaver.send(stream.name, "topic", "/poll Question");
    await owner.ok("DELETE", `/users/${leaver.userId}`);
    await submit(hamlet, id);
    expect((await submessagesOf(id)).map(({ sender_id }) => sender_id)).toEqual([
      leaver.userId,
      hamlet.userId,
    ]);
    const { status, msg } = await leaver.refused("POST", "/submessage", fieldsOf(id, vote));
    expect({ status, msg }).toEqual({ status: 401, msg: "Account is deactivated" });
  });
});

describe("valid content", () => {
  test("for a poll", async () => {
    const id = await sendPoll();
    const actions = [
      vote,
      { ...vote, vote: -1 },
      { type: "new_option", option: "", idx: 0 },
      { type: "new_option", option: "opt2", idx: 1000 },
    ];
    for (const action of actions) await submit(hamlet, id, action);
    await submit(cordelia, id, { type: "question", question: "" });
    expect(await submessagesOf(id)).toHaveLength(6);
  });

  test("rejects errors in a poll, without storing or announcing them", async () => {
    const id = await sendPoll();
    const queue = await queueOf(cordelia);
    const attempt = (action: unknown, person = hamlet) => refusal(person, id, action);
    expect(await attempt("{")).toBe("Invalid json for submessage");
    expect(await attempt("")).toBe("Invalid json for submessage");
    expect(await attempt("vote")).toBe("Invalid json for submessage");
    expect(await attempt("null")).toBe("poll data is not a dict");
    expect(await attempt([])).toBe("poll data is not a dict");
    expect(await attempt({})).toBe("type key is missing from poll data");
    expect(await attempt({ type: 7 })).toBe('poll data["type"] is not a string');
    expect(await attempt({ type: "strike", key: "0" })).toBe("Unknown type for poll data: strike");
    expect(await attempt({ type: "toString" })).toBe("Unknown type for poll data: toString");

    expect(await attempt({ type: "vote" })).toBe("key key is missing from poll data");
    expect(await attempt({ ...vote, key: 1 })).toBe('poll data["key"] is not a string');
    expect(await attempt({ ...vote, vote: 0 })).toBe('Invalid poll data["vote"]');
    expect(await attempt({ ...vote, vote: "1" })).toBe('poll data["vote"] is not an integer');
    expect(await attempt({ ...vote, more: 1, other: 2 })).toBe("Unexpected arguments: more, other");

    const option = { type: "new_option", option: "opt2", idx: 0 };
    expect(await attempt({ ...option, option: null })).toBe('poll data["option"] is not a string');
    expect(await attempt({ ...option, idx: -1 })).toBe('poll data["idx"] is too small');
    expect(await attempt({ ...option, idx: 1001 })).toBe('poll data["idx"] is too large');
    expect(await attempt({ ...option, idx: 1.5 })).toBe('poll data["idx"] is not an integer');
    expect(await attempt({ type: "new_option", option: "opt2" })).toBe("idx key is missing from poll data");
    expect(await attempt({ ...option, key: "0" })).toBe("Unexpected arguments: key");

    const question = { type: "question", question: "Another?" };
    expect(await attempt(question)).toBe("You can't edit a question unless you are the author.");
    expect(await attempt({ type: "question" })).toBe("You can't edit a question unless you are the author.");
    expect(await attempt({ type: "question" }, cordelia)).toBe("question key is missing from poll data");
    expect(await attempt({ ...question, more: 1 }, cordelia)).toBe("Unexpected arguments: more");

    expect(await submessagesOf(id)).toHaveLength(1);
    expect(await numberedEventsOf(queue)).toEqual([]);
  });

  const task = { type: "new_task", key: 0, task: "Buy bread", desc: "", completed: false };

  test("for a list of tasks", async () => {
    const id = await cordelia.send(stream.name, "topic", "/todo");
    await submit(hamlet, id, task);
    await submit(cordelia, id, { ...task, key: 1000, completed: true });
    await submit(hamlet, id, { type: "strike", key: `0,${hamlet.userId}` });
    expect(await submessagesOf(id)).toHaveLength(4);
  });

  test("rejects errors in a list of tasks", async () => {
    const id = await cordelia.send(stream.name, "topic", "/todo");
    const attempt = (action: unknown) => refusal(hamlet, id, action);
    expect(await attempt("7")).toBe("todo data is not a dict");
    expect(await attempt({ key: 0 })).toBe("type key is missing from todo data");
    expect(await attempt(vote)).toBe("Unknown type for todo data: vote");
    expect(await attempt({ ...task, key: 1001 })).toBe('todo data["key"] is too large');
    expect(await attempt({ ...task, key: "0" })).toBe('todo data["key"] is not an integer');
    expect(await attempt({ ...task, task: 1 })).toBe('todo data["task"] is not a string');
    expect(await attempt({ ...task, desc: null })).toBe('todo data["desc"] is not a string');
    expect(await attempt({ ...task, completed: 0 })).toBe('todo data["completed"] is not a boolean');
    expect(await attempt({ ...task, due: "now" })).toBe("Unexpected arguments: due");
    expect(await attempt({ type: "strike", key: 0 })).toBe('todo data["key"] is not a string');
    expect(await attempt({ type: "strike" })).toBe("key key is missing from todo data");
    expect(await submessagesOf(id)).toHaveLength(1);
  });

  test("accepts any JSON for widgets that only clients know", async () => {
    for (const first of ["null", "[1]", '{"widget_type":"constructor"}', '{"widget_type":{"poll":1}}']) {
      const id = await cordelia.send(stream.name, "topic", "text");
      await submit(cordelia, id, first);
      await submit(hamlet, id, '"anything"');
      expect(await refusal(hamlet, id, "anything")).toBe("Invalid json for submessage");
      expect((await submessagesOf(id)).map(({ content }) => content)).toEqual([first, '"anything"']);
    }
    const id = await cordelia.send(stream.name, "topic", "text");
    const poll = { widget_type: "poll", extra_data: {} };
    await cordelia.ok("POST", "/submessage", { ...fieldsOf(id, poll), msg_type: "other" });
    await submit(hamlet, id, { type: "dance" });
    expect(await submessagesOf(id)).toMatchObject([{ msg_type: "other" }, { msg_type: "widget" }]);
  });

  test("checks parameters", async () => {
    const id = await sendPoll();
    const fields = fieldsOf(id, vote);
    const attempt = async (changed: Record<string, unknown>) => {
      const { status, code, msg } = await hamlet.refused("POST", "/submessage", { ...fields, ...changed });
      return { status, code, msg };
    };
    for (const name of ["message_id", "msg_type", "content"]) {
      expect(await attempt({ [name]: undefined })).toEqual({
        status: 400,
        code: "REQUEST_VARIABLE_MISSING",
        msg: `Missing '${name}' argument`,
      });
    }
    expect(await attempt({ message_id: "x" })).toMatchObject({
      msg: 'Argument "message_id" is not valid JSON.',
    });
    expect(await attempt({ message_id: '"1"' })).toMatchObject({ msg: "message_id is not an integer" });
    const long = JSON.stringify({ type: "question", question: "x".repeat(10_000) });
    expect(await attempt({ content: long })).toMatchObject({
      msg: "content is too long (limit: 10000 characters)",
    });
    expect(await submessagesOf(id)).toHaveLength(1);
  });
});
