import { Policy } from "@confab/contract";
import type { Person, WireEvent } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { createStream, eventsWhile, fetchNarrow, fetchPage, idsOf, type TestStream } from "./helpers.ts";

const { world, owner, moderator, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `topics ${number}`, [hamlet, cordelia, guest]);
});

const edit = (person: Person, id: number, change: Record<string, unknown>) =>
  person.ok("PATCH", `/messages/${id}`, change);
const refusal = (person: Person, id: number, change: Record<string, unknown>) =>
  person.whyRefused("PATCH", `/messages/${id}`, change);
const change = (properties: Record<string, unknown>) => owner.ok("PATCH", "/realm", properties);
const inTopic = (topic: string) =>
  idsOf(cordelia, [
    ["stream", stream.name],
    ["topic", topic],
  ]);
const messageOf = async (person: Person, id: number) => {
  const { messages } = await fetchPage(person, { anchor: id, num_before: 0, num_after: 0 });
  return messages[0];
};
const updatesDuring = (person: Person, work: () => Promise<unknown>) =>
  eventsWhile(person, ["update_message"], work).then((events) =>
    events.map(({ id: _, ...event }: WireEvent) => event),
  );
const seconds = () => Math.floor(world.clock.now() / 1000);
const forbidden = "You don't have permission to edit this message";

describe("PATCH /messages/{message_id} with a topic", () => {
  test("moves one message, later ones or the whole topic, in any case", async () => {
    const send = (topic: string) => hamlet.send(stream.name, topic, "Hello");
    const [a, b, c, other] = [
      await send("Lunch"),
      await send("lunch"),
      await send("lUnch"),
      await send("tea"),
    ];
    await world.clock.advance(1000);
    const events = await updatesDuring(cordelia, () => edit(hamlet, b, { topic: " https://example.com " }));
    const moved = {
      type: "update_message",
      user_id: hamlet.userId,
      edit_timestamp: seconds(),
      message_id: b,
      message_ids: [b],
      stream_name: stream.name,
      stream_id: stream.streamId,
      propagate_mode: "change_one",
      orig_subject: "lunch",
      subject: "https://example.com",
      topic_links: [{ text: "https://example.com", url: "https://example.com" }],
      flags: [],
    };
    expect(events).toEqual([moved]);
    expect(await inTopic("lunch")).toEqual([a, c]);
    expect(await messageOf(cordelia, b)).toMatchObject({
      subject: "https://example.com",
      topic_links: moved.topic_links,
      last_edit_timestamp: seconds(),
      edit_history: [{ user_id: hamlet.userId, timestamp: seconds(), prev_subject: "lunch" }],
    });
    await edit(hamlet, b, { subject: "lunch" });
    await edit(hamlet, b, { topic: "later", propagate_mode: "change_later" });
    expect(await inTopic("lunch")).toEqual([a]);
    expect(await inTopic("LATER")).toEqual([b, c]);
    expect((await messageOf(cordelia, c))?.["edit_history"]).toMatchObject([{ prev_subject: "lUnch" }]);
    await edit(hamlet, c, { topic: "Tea", propagate_mode: "change_all" });
    expect(await inTopic("tea")).toEqual([b, c, other]);
    expect(await inTopic("later")).toEqual([]);
    expect((await messageOf(cordelia, other))?.subject).toBe("tea");
    await edit(hamlet, b, { topic: `${"é".repeat(61)}` });
    expect((await messageOf(cordelia, b))?.subject).toBe(`${"é".repeat(57)}...`);
  });

  test("with content, changes the content of the one message", async () => {
    const [a, b] = [
      await hamlet.send(stream.name, "lunch", "A"),
      await hamlet.send(stream.name, "lunch", "B"),
    ];
    const both = { topic: "tea", content: "C", propagate_mode: "change_all" };
    const events = await updatesDuring(cordelia, () => edit(hamlet, b, both));
    expect(events).toMatchObject([
      { message_id: b, message_ids: [b], content: "C", orig_content: "B", subject: "tea" },
      { message_id: a, message_ids: [a], subject: "tea" },
    ]);
    expect(events[1]).not.toHaveProperty("content");
    expect((await messageOf(cordelia, b))?.["edit_history"]).toMatchObject([
      { prev_subject: "lunch", prev_content: "B" },
    ]);
    expect((await messageOf(cordelia, a))?.["edit_history"]).toEqual([
      { user_id: hamlet.userId, timestamp: seconds(), prev_subject: "lunch" },
    ]);
    const path = `/messages/${b}/history`;
    const { message_history } = await cordelia.ok<{ message_history: unknown[] }>("GET", path);
    expect(message_history).toMatchObject([
      { topic: "lunch", content: "B" },
      { topic: "tea", prev_topic: "lunch", content: "C", prev_content: "B" },
    ]);
  });

  test("is found under the new name, and is unread there", async () => {
    const id = await hamlet.send(stream.name, "lunch", "Hello");
    await world.settle();
    await edit(hamlet, id, { topic: `gooseberries${number}` });
    await world.settle();
    expect(await idsOf(cordelia, [["search", `gooseberries${number}`]])).toEqual([id]);
    const { state } = await cordelia.register<{ unread_msgs: { streams: { topic: string }[] } }>();
    expect(state.unread_msgs.streams).toContainEqual({
      stream_id: stream.streamId,
      topic: `gooseberries${number}`,
      unread_message_ids: [id],
    });
  });

  test("is always allowed for the sender, for others by policy and time, for everyone without a topic", async () => {
    const id = await hamlet.send(stream.name, "lunch", "Hello");
    const none = await hamlet.send(stream.name, "(no topic)", "Hello");
    await edit(guest, id, { topic: "one" });
    for (const [policy, may, mayNot] of [
      [1, cordelia, guest],
      [4, moderator, cordelia],
      [2, owner, moderator],
    ] as const) {
      await change({ edit_topic_policy: policy });
      expect(await refusal(mayNot, id, { topic: "two" })).toBe(forbidden);
      await edit(may, id, { topic: `by ${policy}` });
    }
    await edit(hamlet, id, { topic: "three" });
    await change({ edit_topic_policy: Policy.everyone });
    await world.clock.jump((3 * 24 * 3600 + 20) * 1000);
    await edit(cordelia, id, { topic: "four" });
    await world.clock.advance(1000);
    expect(await refusal(cordelia, id, { topic: "five" })).toBe(
      "The time limit for editing this message's topic has passed",
    );
    await edit(moderator, id, { topic: "six" });
    await edit(hamlet, id, { topic: "seven" });
    await edit(guest, none, { topic: "a topic" });
    await change({ allow_message_editing: false });
    expect(await refusal(hamlet, id, { topic: "eight" })).toBe(
      "Your organization has turned off message editing",
    );
    await change({ allow_message_editing: true });
  });

  test("posts a notice when a topic is resolved or unresolved, but not for other names", async () => {
    const id = await hamlet.send(stream.name, "lunch", "Hello");
    const all = { propagate_mode: "change_all" };
    const events = await eventsWhile(cordelia, ["update_message", "message"], () =>
      edit(hamlet, id, { topic: "✔ lunch", ...all }),
    );
    expect(events.map(({ type }) => type)).toEqual(["update_message", "message"]);
    await edit(hamlet, id, { topic: "lunch", ...all });
    await edit(hamlet, id, { topic: "✔ tea", ...all });
    await edit(hamlet, id, { topic: "✔ rice", ...all });
    const messages = await fetchNarrow(cordelia, [["stream", stream.name]], { apply_markdown: false });
    const name = `@_**Hamlet Member|${hamlet.userId}**`;
    expect(
      messages.map(({ content, subject, sender_full_name }) => [content, subject, sender_full_name]),
    ).toEqual([
      ["Hello", "✔ rice", "Hamlet Member"],
      [`${name} has marked this topic as resolved.`, "✔ rice", "Notification Bot"],
      [`${name} has marked this topic as unresolved.`, "✔ rice", "Notification Bot"],
    ]);
  });

  test("moves messages that the editor can't see, and notifies everyone who has any of them", async () => {
    const hidden = await createStream(world, `past ${number}`, [hamlet], {
      invite_only: true,
      history_public_to_subscribers: false,
    });
    const a = await hamlet.send(hidden.name, "lunch", "A");
    await hamlet.subscribe([hidden.name], { principals: [cordelia.userId] });
    const b = await hamlet.send(hidden.name, "lunch", "B");
    await hamlet.subscribe([hidden.name], { principals: [guest.userId] });
    const queue = await guest.register({ event_types: ["update_message"], fetch_event_types: [] });
    const events = await updatesDuring(cordelia, () =>
      edit(cordelia, b, { topic: "tea", propagate_mode: "change_all" }),
    );
    expect(events).toMatchObject([{ message_id: b, message_ids: [a, b], flags: [] }]);
    expect(await queue.events()).toEqual([]);
    expect((await messageOf(hamlet, a))?.subject).toBe("tea");
    expect(await refusal(cordelia, a, { topic: "dinner" })).toBe("Invalid message(s)");
  });
});
