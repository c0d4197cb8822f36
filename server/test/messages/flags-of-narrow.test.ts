import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { insertMany } from "./database.ts";
import { createStream, eventsWhile, idsOf, subscribe, type TestStream } from "./helpers.ts";

const { world, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `narrow flags ${number}`, [hamlet, cordelia]);
});

const send = (topic = "topic") => cordelia.send(stream.name, topic, "text");
const sendSeveral = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await send());
  return ids;
};
const path = "/messages/flags/narrow";
const inStream = () => [["stream", stream.name]];
const read = { op: "add", flag: "read", num_before: 0, num_after: 0 };
const change = (parameters: Record<string, unknown>, person: Person = hamlet) =>
  person.ok("POST", path, { narrow: inStream(), ...read, ...parameters });
const unread = () =>
  idsOf(hamlet, [
    ["stream", stream.name],
    ["is", "unread"],
  ]);

describe("changing flags of a narrow", () => {
  test("changes the messages around the anchor, and answers how far it reached", async () => {
    const ids = await sendSeveral(5);
    const events = await eventsWhile(hamlet, ["update_message_flags"], async () => {
      expect(await change({ anchor: ids[2], num_before: 1, num_after: 1 })).toEqual({
        result: "success",
        msg: "",
        processed_count: 3,
        updated_count: 3,
        first_processed_id: ids[1],
        last_processed_id: ids[3],
        found_oldest: false,
        found_newest: false,
      });
    });
    expect(events).toMatchObject([{ op: "add", flag: "read", messages: ids.slice(1, 4), all: false }]);
    expect(await unread()).toEqual([ids[0], ids[4]]);
  });

  test("counts messages that already have the flag, but sends no event of them", async () => {
    const ids = await sendSeveral(3);
    await change({ anchor: ids[1] });
    const all = { anchor: "oldest", num_after: 10 };
    const events = await eventsWhile(hamlet, ["update_message_flags"], async () => {
      const answer = { processed_count: 3, found_oldest: true, found_newest: true };
      expect(await change(all)).toMatchObject({ ...answer, updated_count: 2 });
      expect(await change(all)).toMatchObject({ ...answer, updated_count: 0 });
    });
    expect(events).toMatchObject([{ messages: [ids[0], ids[2]] }]);
  });

  test("leaves out the anchor on request", async () => {
    const ids = await sendSeveral(3);
    const around = { anchor: ids[1], num_before: 5, num_after: 5, include_anchor: false };
    expect(await change(around)).toMatchObject({
      processed_count: 2,
      found_oldest: true,
      found_newest: true,
    });
    expect(await unread()).toEqual([ids[1]]);
  });

  test("an empty range has no first and last message", async () => {
    expect(await change({ anchor: "newest", num_before: 10 })).toMatchObject({
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
    });
  });

  test("starts at the first unread message", async () => {
    const ids = await sendSeveral(4);
    await change({ anchor: ids[0], num_after: 1 });
    expect(await change({ anchor: "first_unread", num_after: 0 })).toMatchObject({
      first_processed_id: ids[2],
    });
    expect(await unread()).toEqual([ids[3]]);
  });

  test("marks as unread again, and stars", async () => {
    const ids = await sendSeveral(3);
    await change({ anchor: "oldest", num_after: 10 });
    await change({ anchor: ids[1], num_after: 10, op: "remove" });
    expect(await unread()).toEqual(ids.slice(1));
    await change({ anchor: ids[1], num_after: 10, flag: "starred" });
    const starred = [...inStream(), ["is", "starred"]] as [string, string][];
    expect(await idsOf(hamlet, starred)).toEqual(ids.slice(1));
  });

  test("does not change messages that the user did not receive", async () => {
    const [earlier] = await sendSeveral(1);
    const late = await createStream(world, `late ${number}`, [cordelia]);
    await cordelia.send(late.name, "topic", "before");
    await subscribe(cordelia, late, [hamlet]);
    const received = await cordelia.send(late.name, "topic", "after");
    const narrow = [["stream", late.name]];
    const all = { anchor: "oldest", num_after: 10, narrow };
    const events = await eventsWhile(hamlet, ["update_message_flags"], () => change(all));
    expect(events).toMatchObject([{ messages: [received] }]);
    expect(await unread()).toEqual([earlier]);
  });

  test("does not reach into a private stream", async () => {
    const closed = await createStream(world, `closed flags ${number}`, [cordelia], { invite_only: true });
    await cordelia.send(closed.name, "topic", "secret");
    const all = { anchor: "oldest", num_after: 10, narrow: [["stream", closed.name]] };
    expect(await change(all, guest)).toMatchObject({ processed_count: 0 });
  });

  test("changes thousands of messages in several steps, and at most five thousand", async () => {
    const ids = await insertMany(world, stream, 5002, { sender: cordelia, topic: "busy" });
    const events = await eventsWhile(hamlet, ["update_message_flags"], async () => {
      expect(await change({ anchor: "oldest", num_before: 9000, num_after: 9000 })).toMatchObject({
        processed_count: 2500,
        updated_count: 2500,
        last_processed_id: ids[2499],
        found_oldest: true,
        found_newest: false,
      });
      expect(await change({ anchor: "newest", num_before: 9000 })).toMatchObject({
        processed_count: 5000,
        updated_count: 5000 - (2500 - 2),
        found_oldest: false,
        found_newest: true,
      });
    });
    const counts = events.map(({ messages }) => (messages as number[]).length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(5002);
    expect(Math.max(...counts)).toBe(1000);
    expect(await unread()).toEqual([]);
  });

  test("rejects errors", async () => {
    const asked = { narrow: inStream(), ...read, anchor: "newest" };
    const why = (parameters: Record<string, unknown>) =>
      hamlet.whyRefused("POST", path, { ...asked, ...parameters });
    expect(await why({ flag: "nonsense" })).toBe("Invalid flag: 'nonsense'");
    expect(await why({ flag: "mentioned" })).toBe("Flag not editable: 'mentioned'");
    expect(await why({ op: "x" })).toBe("Invalid message flag operation: 'x'");
    expect(await why({ anchor: "x" })).toBe("Invalid anchor");
    expect(await why({ narrow: [["x", "y"]] })).toContain("unknown operator x");
    const { anchor: _, ...withoutAnchor } = asked;
    expect(await hamlet.whyRefused("POST", path, withoutAnchor)).toContain("Missing 'anchor' argument");
    const { narrow: __, ...withoutNarrow } = asked;
    expect(await hamlet.whyRefused("POST", path, withoutNarrow)).toContain("Missing 'narrow' argument");
  });
});
