import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { numberedEventsOf } from "../events/support.ts";
import { insertMany, runSql } from "./database.ts";
import {
  createStream,
  eventsWhile,
  flagsOf,
  idsOf,
  subscribe,
  type TestStream,
  unsubscribe,
} from "./helpers.ts";

const { world, owner, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `flags ${number}`, [hamlet, cordelia]);
});

const change = (person: Person, messages: unknown, op: string, flag: string) =>
  person.ok("POST", "/messages/flags", { messages, op, flag });
const refusal = (person: Person, messages: unknown, op: string, flag: string) =>
  person.whyRefused("POST", "/messages/flags", { messages, op, flag });
const unread = (person: Person, place = stream) =>
  idsOf(person, [
    ["stream", place.name],
    ["is", "unread"],
  ]);
const send = (content = "text", topic = "topic") => cordelia.send(stream.name, topic, content);

describe("updating message flags", () => {
  test.each(["read", "starred", "collapsed"])(
    "%s is added and removed, with an event to the user",
    async (flag) => {
      const ids = [await send(), await send()];
      const own = await hamlet.register({ event_types: ["update_message_flags"], fetch_event_types: [] });
      const others = await cordelia.register({
        event_types: ["update_message_flags"],
        fetch_event_types: [],
      });
      const event = (op: string) => ({
        id: expect.any(Number),
        type: "update_message_flags",
        op,
        operation: op,
        flag,
        messages: ids,
        all: false,
      });
      expect(await change(hamlet, ids, "add", flag)).toEqual({ result: "success", msg: "", messages: ids });
      expect(await numberedEventsOf(own)).toEqual([event("add")]);
      for (const id of ids) expect(await flagsOf(hamlet, id)).toEqual([flag]);
      expect(await flagsOf(cordelia, ids[0] ?? 0)).toEqual([]);
      expect(await change(hamlet, ids, "remove", flag)).toMatchObject({ messages: ids });
      expect(await numberedEventsOf(own)).toEqual([event("remove")]);
      for (const id of ids) expect(await flagsOf(hamlet, id)).toEqual([]);
      expect(await numberedEventsOf(others)).toEqual([]);
    },
  );

  test("adding an existing flag changes nothing, but still sends an event", async () => {
    const id = await send();
    await change(hamlet, [id], "add", "starred");
    const events = await eventsWhile(hamlet, ["update_message_flags"], () =>
      change(hamlet, [id], "add", "starred"),
    );
    expect(events).toHaveLength(1);
    expect(await flagsOf(hamlet, id)).toEqual(["starred"]);
  });

  test("flags have a fixed order", async () => {
    const id = await send("@**Hamlet Member** and @**all**");
    for (const flag of ["collapsed", "starred", "read"]) await change(hamlet, [id], "add", flag);
    expect(await flagsOf(hamlet, id)).toEqual([
      "read",
      "starred",
      "collapsed",
      "mentioned",
      "wildcard_mentioned",
    ]);
    await change(hamlet, [id], "remove", "read");
    expect(await flagsOf(hamlet, id)).toEqual(["starred", "collapsed", "mentioned", "wildcard_mentioned"]);
  });

  test("messages without a record of the user are skipped", async () => {
    const open = await createStream(world, `open ${number}`, [cordelia]);
    const own = await send();
    const foreign = await cordelia.send(open.name, "x", "not received");
    const ids = [foreign, own, 999_999];
    const events = await eventsWhile(hamlet, ["update_message_flags"], async () => {
      expect(await change(hamlet, ids, "add", "starred")).toMatchObject({ messages: ids });
    });
    expect(events).toMatchObject([{ messages: ids }]);
    expect(
      await idsOf(hamlet, [
        ["is", "starred"],
        ["stream", stream.name],
      ]),
    ).toEqual([own]);
    expect(await flagsOf(hamlet, foreign, [["stream", open.name]])).toEqual(["read", "historical"]);
    expect(await idsOf(hamlet, [["id", String(foreign)]])).toEqual([]);
  });

  test("a star on one unreceived message adds it to the history as read", async () => {
    const open = await createStream(world, `open ${number}`, [cordelia]);
    const id = await cordelia.send(open.name, "x", "from before @**all**");
    await change(hamlet, [id], "add", "starred");
    expect(await flagsOf(hamlet, id)).toEqual(["read", "starred", "historical"]);
    expect(await idsOf(hamlet, [])).toContain(id);
    expect(await idsOf(hamlet, [["is", "mentioned"]])).not.toContain(id);
    await change(hamlet, [id], "remove", "starred");
    expect(await flagsOf(hamlet, id)).toEqual(["read", "historical"]);
    await change(hamlet, [id], "remove", "read");
    expect(await flagsOf(hamlet, id)).toEqual(["historical"]);
    expect(await unread(hamlet, open)).toEqual([id]);
  });

  test("removing a star that does not exist leaves nothing behind", async () => {
    const open = await createStream(world, `open ${number}`, [cordelia]);
    const id = await cordelia.send(open.name, "x", "x");
    await change(hamlet, [id], "remove", "starred");
    expect(await idsOf(hamlet, [["id", String(id)]])).toEqual([]);
  });

  test("rejects errors in a fixed order of checks", async () => {
    const id = await send();
    expect(await refusal(hamlet, [id], "x", "nonsense")).toBe("Invalid flag: 'nonsense'");
    for (const flag of ["mentioned", "wildcard_mentioned", "has_alert_word", "historical", "force_expand"]) {
      expect(await refusal(hamlet, [id], "x", flag)).toBe(`Flag not editable: '${flag}'`);
    }
    expect(await refusal(hamlet, [], "x", "read")).toBe("Invalid message flag operation: 'x'");
    expect(await refusal(hamlet, [], "add", "read")).toBe("Invalid message(s)");
    expect(await refusal(hamlet, "x", "add", "read")).toBe(`Argument "messages" is not valid JSON.`);
    expect(await refusal(hamlet, ["1"], "add", "read")).toBe("messages[0] is not an integer");
    expect(await refusal(hamlet, [999_999], "add", "starred")).toBe("Invalid message(s)");
    expect(await refusal(hamlet, [-1], "add", "read")).toBe("Invalid message(s)");
    expect(await flagsOf(hamlet, id)).toEqual([]);
  });

  test("without a record, only a star on one visible message is accepted", async () => {
    const open = await createStream(world, `open ${number}`, [cordelia]);
    const closed = await createStream(world, `closed ${number}`, [cordelia], { invite_only: true });
    const inOpen = await cordelia.send(open.name, "x", "x");
    const inClosed = await cordelia.send(closed.name, "x", "x");
    const direct = await cordelia.sendTo([guest], "x");
    expect(await refusal(hamlet, [inOpen], "add", "read")).toBe("Invalid message(s)");
    expect(await refusal(hamlet, [inOpen], "add", "collapsed")).toBe("Invalid message(s)");
    expect(await refusal(hamlet, [inOpen, inOpen + 900_000], "add", "starred")).toBe("Invalid message(s)");
    expect(await refusal(hamlet, [inClosed], "add", "starred")).toBe("Invalid message(s)");
    expect(await refusal(hamlet, [direct], "add", "starred")).toBe("Invalid message(s)");
    expect(await refusal(guest, [inOpen], "add", "starred")).toBe("Invalid message(s)");
    expect(await refusal(owner, [inClosed], "add", "starred")).toBe("Invalid message(s)");
  });

  test("consecutive read messages are stored as one range, whatever the order and the messages between", async () => {
    const elsewhere = await createStream(world, `elsewhere ${number}`, [hamlet, cordelia]);
    const ids: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      ids.push(await send());
      await cordelia.send(elsewhere.name, "x", "x");
    }
    await change(hamlet, ids.slice(10, 20), "add", "read");
    await change(hamlet, [...ids.slice(0, 10)].reverse(), "add", "read");
    expect(await unread(hamlet)).toEqual(ids.slice(20));
    const ranges = await runSql(
      world,
      `select unnest(read) as range from inbox join conversation using (realm_id, conversation_id)
        where user_id = $1 and stream_id = $2`,
      hamlet.userId,
      stream.streamId,
    );
    expect(ranges).toHaveLength(1);
  });

  test("received messages still belong to the user after unsubscribing", async () => {
    const id = await send();
    await unsubscribe(stream, hamlet);
    await change(hamlet, [id], "add", "read");
    expect(await flagsOf(hamlet, id)).toEqual(["read"]);
    await subscribe(hamlet, stream, [hamlet]);
    expect(await unread(hamlet)).toEqual([]);
  });
});

describe("marking many as read", () => {
  test("all messages", async () => {
    const other = await createStream(world, `more ${number}`, [hamlet, cordelia]);
    const left = await createStream(world, `left ${number}`, [hamlet, cordelia]);
    const open = await createStream(world, `open ${number}`, [cordelia]);
    await send();
    await cordelia.send(other.name, "x", "x");
    await cordelia.send(left.name, "x", "x");
    await unsubscribe(left, hamlet);
    const starred = await cordelia.send(open.name, "x", "x");
    await change(hamlet, [starred], "add", "starred");
    await change(hamlet, [starred], "remove", "read");
    await cordelia.sendTo([hamlet], "direct");
    const events = await eventsWhile(hamlet, ["update_message_flags"], async () => {
      expect(await hamlet.ok("POST", "/mark_all_as_read")).toEqual({ result: "success", msg: "" });
    });
    expect(events).toEqual([
      {
        id: expect.any(Number),
        type: "update_message_flags",
        op: "add",
        operation: "add",
        flag: "read",
        messages: [],
        all: true,
      },
    ]);
    expect(await idsOf(hamlet, [["is", "unread"]])).toEqual([]);
    expect(await unread(cordelia)).toHaveLength(1);
    const later = await send();
    expect(await unread(hamlet)).toEqual([later]);
  });

  test("a stream", async () => {
    const other = await createStream(world, `more ${number}`, [hamlet, cordelia]);
    const ids = [await send(), await send("x", "another"), await send()];
    await change(hamlet, [ids[1]], "add", "read");
    const elsewhere = await cordelia.send(other.name, "x", "x");
    const events = await eventsWhile(hamlet, ["update_message_flags"], () =>
      hamlet.ok("POST", "/mark_stream_as_read", { stream_id: stream.streamId }),
    );
    expect(events).toMatchObject([{ op: "add", flag: "read", messages: [ids[0], ids[2]], all: false }]);
    expect(await unread(hamlet)).toEqual([]);
    expect(await unread(hamlet, other)).toEqual([elsewhere]);
    const again = await eventsWhile(hamlet, ["update_message_flags"], () =>
      hamlet.ok("POST", "/mark_stream_as_read", { stream_id: stream.streamId }),
    );
    expect(again).toMatchObject([{ messages: [], all: false }]);
  });

  test("thousands of messages in several steps, each with its own event", async () => {
    const ids = await insertMany(world, stream, 2000, { sender: cordelia, topic: "busy" });
    const last = await send("x", "busy");
    const events = await eventsWhile(hamlet, ["update_message_flags"], () =>
      hamlet.ok("POST", "/mark_topic_as_read", { stream_id: stream.streamId, topic_name: "busy" }),
    );
    const steps = [ids.slice(0, 1000), ids.slice(1000), [last]];
    expect(events).toMatchObject(steps.map((messages) => ({ flag: "read", messages, all: false })));
    expect(await unread(hamlet)).toEqual([]);
    const again = await eventsWhile(cordelia, ["update_message_flags"], () =>
      cordelia.ok("POST", "/mark_stream_as_read", { stream_id: stream.streamId }),
    );
    expect(again.map(({ messages }) => (messages as number[]).length)).toEqual([1000, 1000, 1]);
  });

  test("a topic, in any case", async () => {
    const ids = [await send("x", "Lunch"), await send("x", "dinner"), await send("x", "lunch")];
    const events = await eventsWhile(hamlet, ["update_message_flags"], () =>
      hamlet.ok("POST", "/mark_topic_as_read", { stream_id: stream.streamId, topic_name: "LUNCH" }),
    );
    expect(events).toMatchObject([{ op: "add", flag: "read", messages: [ids[0], ids[2]], all: false }]);
    expect(await unread(hamlet)).toEqual([ids[1]]);
  });

  test("errors", async () => {
    const closed = await createStream(world, `closed ${number}`, [cordelia], { invite_only: true });
    await send();
    const stream_id = stream.streamId;
    const cases: [string, Record<string, unknown>, string][] = [
      ["/mark_stream_as_read", {}, "Missing 'stream_id' argument"],
      ["/mark_stream_as_read", { stream_id: "x" }, `Argument "stream_id" is not valid JSON.`],
      ["/mark_stream_as_read", { stream_id: 999_999 }, "Invalid stream id"],
      ["/mark_stream_as_read", { stream_id: closed.streamId }, "Invalid stream id"],
      ["/mark_topic_as_read", { stream_id }, "Missing 'topic_name' argument"],
      ["/mark_topic_as_read", { stream_id: closed.streamId, topic_name: "x" }, "Invalid stream id"],
      ["/mark_topic_as_read", { stream_id, topic_name: "never" }, "No such topic 'never'"],
    ];
    for (const [path, parameters, msg] of cases) {
      expect(await hamlet.refused("POST", path, parameters)).toMatchObject({ status: 400, msg });
    }
    expect(await unread(hamlet)).toHaveLength(1);
  });

  test("a topic without received messages is unknown", async () => {
    const open = await createStream(world, `open ${number}`, [cordelia]);
    await cordelia.send(open.name, "before", "x");
    await subscribe(hamlet, open, [hamlet]);
    const parameters = { stream_id: open.streamId, topic_name: "before" };
    expect(await hamlet.refused("POST", "/mark_topic_as_read", parameters)).toMatchObject({
      msg: "No such topic 'before'",
    });
  });
});
