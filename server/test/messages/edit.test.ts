import type { Person, WireEvent } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import {
  addAlertWord,
  createStream,
  eventsWhile,
  fetchPage,
  flagsOf,
  idsOf,
  type TestStream,
  unsubscribe,
} from "./helpers.ts";

const { world, owner, administrator, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `edit ${number}`, [hamlet, cordelia, guest]);
});

const edit = (person: Person, id: number, change: Record<string, unknown>) =>
  person.ok("PATCH", `/messages/${id}`, change);
const refusal = (person: Person, id: number, change: Record<string, unknown>) =>
  person.whyRefused("PATCH", `/messages/${id}`, change);
const change = (properties: Record<string, unknown>) => owner.ok("PATCH", "/realm", properties);
const messageOf = async (person: Person, id: number) => {
  const { messages } = await fetchPage(person, { anchor: id, num_before: 0, num_after: 0 });
  return messages[0];
};
const updatesDuring = (person: Person, work: () => Promise<unknown>) =>
  eventsWhile(person, ["update_message"], work).then((events) =>
    events.map(({ id: _, ...event }: WireEvent) => event),
  );
interface Snapshot {
  readonly content_html_diff?: string;
  readonly content: string;
}
const historyOf = async (person: Person, id: number) =>
  (await person.ok<{ message_history: Snapshot[] }>("GET", `/messages/${id}/history`)).message_history;
const seconds = () => Math.floor(world.clock.now() / 1000);

describe("PATCH /messages/{message_id} with content", () => {
  test("changes the message and its HTML, keeps the earlier version, and notifies everyone", async () => {
    const id = await hamlet.send(stream.name, "lunch", "**Soup**?");
    const sent = seconds();
    await world.clock.advance(60_000);
    const now = seconds();
    const work = () => edit(hamlet, id, { content: "/me wants *rice*\n\n" });
    expect(await updatesDuring(cordelia, work)).toEqual([
      {
        type: "update_message",
        user_id: hamlet.userId,
        edit_timestamp: now,
        message_id: id,
        message_ids: [id],
        stream_name: stream.name,
        stream_id: stream.streamId,
        content: "/me wants *rice*",
        rendered_content: "<p>/me wants <em>rice</em></p>",
        orig_content: "**Soup**?",
        orig_rendered_content: "<p><strong>Soup</strong>?</p>",
        prev_rendered_content_version: 1,
        is_me_message: true,
        flags: [],
      },
    ]);
    const entry = {
      user_id: hamlet.userId,
      timestamp: now,
      prev_content: "**Soup**?",
      prev_rendered_content: "<p><strong>Soup</strong>?</p>",
      prev_rendered_content_version: 1,
    };
    expect(await messageOf(cordelia, id)).toMatchObject({
      content: "<p>/me wants <em>rice</em></p>",
      is_me_message: true,
      timestamp: sent,
      last_edit_timestamp: now,
      edit_history: [entry],
    });
    expect(await hamlet.ok("GET", `/messages/${id}`)).toMatchObject({ raw_content: "/me wants *rice*" });
    expect(await messageOf(cordelia, await hamlet.send(stream.name, "lunch", "Hi"))).not.toHaveProperty(
      "last_edit_timestamp",
    );
  });

  test("works in direct conversations, and turns blank content into (deleted)", async () => {
    const id = await hamlet.sendTo([cordelia], "Hello");
    const [event] = await updatesDuring(cordelia, () => edit(hamlet, id, { content: " \n" }));
    expect(event).toMatchObject({ content: "(deleted)", orig_content: "Hello" });
    expect(event).not.toHaveProperty("stream_id");
    expect(await messageOf(cordelia, id)).toMatchObject({ content: "<p>(deleted)</p>" });
  });

  test("truncates at 10,000 characters", async () => {
    const id = await hamlet.send(stream.name, "lunch", "Hello");
    await edit(hamlet, id, { content: "é".repeat(10_001) });
    const { raw_content } = await hamlet.ok<{ raw_content: string }>("GET", `/messages/${id}`);
    expect([...raw_content]).toHaveLength(10_000);
    expect(raw_content.endsWith("\n[message truncated]")).toBe(true);
  });

  test("updates the mentions and alerts of recipients", async () => {
    await addAlertWord(guest, "rhubarb");
    const group = { name: `cooks ${number}`, description: "", members: [hamlet.userId] };
    await owner.ok("POST", "/user_groups/create", group);
    const id = await hamlet.send(stream.name, "lunch", "@**Cordelia Member** @**all**");
    expect(await flagsOf(cordelia, id)).toEqual(["mentioned", "wildcard_mentioned"]);
    const content = `Rhubarb? @*cooks ${number}* @**Ada Administrator**`;
    const events = await updatesDuring(guest, () => edit(hamlet, id, { content }));
    expect(events).toMatchObject([{ flags: ["has_alert_word"] }]);
    expect(await flagsOf(cordelia, id)).toEqual([]);
    expect(await flagsOf(guest, id)).toEqual(["has_alert_word"]);
    expect(await flagsOf(hamlet, id)).toEqual(["mentioned"]);
    expect(await idsOf(administrator, [["is", "mentioned"]])).not.toContain(id);
    await edit(hamlet, id, { content: "@**all**" });
    expect(await flagsOf(guest, id)).toEqual(["wildcard_mentioned"]);
    expect(await flagsOf(hamlet, id)).toEqual(["wildcard_mentioned"]);
    await edit(hamlet, id, { content: "@**Cordelia Member**" });
    expect(await flagsOf(cordelia, id)).toEqual(["mentioned"]);
    const { unread_msgs } = (await cordelia.register()).state as unknown as {
      unread_msgs: { mentions: number[] };
    };
    expect(unread_msgs.mentions).toContain(id);
  });

  test("is found by its new words and links", async () => {
    const id = await hamlet.send(stream.name, "lunch", `carrots${number}`);
    await world.settle();
    await edit(hamlet, id, { content: `turnips${number} https://example.com` });
    await world.settle();
    expect(await idsOf(cordelia, [["search", `carrots${number}`]])).toEqual([]);
    expect(await idsOf(cordelia, [["search", `turnips${number}`]])).toEqual([id]);
    expect(await idsOf(cordelia, [["has", "link"]])).toContain(id);
  });

  test("is limited to the sender, to the time limit, and to organizations that allow it", async () => {
    const id = await hamlet.send(stream.name, "lunch", "Hello");
    const content = { content: "Bye" };
    const forbidden = "You don't have permission to edit this message";
    expect(await refusal(owner, id, content)).toBe(forbidden);
    expect(await refusal(cordelia, id, { ...content, topic: "tea" })).toBe(forbidden);
    await change({ allow_message_editing: false });
    const off = "Your organization has turned off message editing";
    expect(await refusal(hamlet, id, content)).toBe(off);
    await change({ allow_message_editing: true, message_content_edit_limit_seconds: 100 });
    await world.clock.advance(120_000);
    await edit(hamlet, id, content);
    await world.clock.advance(1000);
    const late = "The time limit for editing this message has past";
    expect(await refusal(hamlet, id, content)).toBe(late);
    await change({ message_content_edit_limit_seconds: 0 });
    await edit(hamlet, id, content);
    await change({ message_content_edit_limit_seconds: 600 });
    const hidden = await createStream(world, `hidden ${number}`, [cordelia], { invite_only: true });
    const other = await cordelia.send(hidden.name, "lunch", "Hello");
    expect(await refusal(hamlet, other, content)).toBe("Invalid message(s)");
    expect(await refusal(hamlet, 999_999, content)).toBe("Invalid message(s)");
  });

  test("rejects invalid edits, in a fixed order of checks", async () => {
    const id = await hamlet.send(stream.name, "lunch", "Hello");
    const direct = await hamlet.sendTo([cordelia], "Hello");
    const poll = await hamlet.send(stream.name, "lunch", "/poll Soup?");
    expect(await refusal(hamlet, id, {})).toBe("Nothing to change");
    expect(await refusal(hamlet, id, { topic: " lunch " })).toBe("Nothing to change");
    expect(await refusal(hamlet, direct, { topic: "x", stream_id: stream.streamId })).toBe(
      "Private messages cannot be moved to streams.",
    );
    expect(await refusal(hamlet, direct, { topic: "x" })).toBe("Private messages cannot have topics.");
    expect(await refusal(hamlet, id, { content: "x", propagate_mode: "change_all" })).toBe(
      "Invalid propagate_mode without topic edit",
    );
    expect(await refusal(hamlet, id, { topic: "x", propagate_mode: "change_some" })).toBe(
      "Invalid propagate_mode",
    );
    expect(await refusal(hamlet, id, { topic: " " })).toBe("Topic can't be empty");
    expect(await refusal(hamlet, poll, { content: "x" })).toBe("Widgets cannot be edited.");
    expect(await refusal(hamlet, id, { content: "a\0b" })).toBe("Message must not contain null bytes");
    expect(await messageOf(cordelia, id)).not.toHaveProperty("edit_history");
  });

  test("limits wildcard mentions in a large stream to privileged users", async () => {
    const id = await hamlet.send(stream.name, "lunch", "Hello");
    const names = Array.from({ length: 14 }, (_, index) => `crowd${number}-${index}`);
    const ids: number[] = [];
    for (const name of names) {
      const { user_id } = await owner.ok<{ user_id: number }>("POST", "/users", {
        email: `${name}@example.com`,
        full_name: name,
        password: "a long enough password 1",
      });
      ids.push(user_id);
    }
    await owner.subscribe([stream.name], { principals: ids });
    expect(await refusal(hamlet, id, { content: "@**all**" })).toBe(
      "You do not have permission to use wildcard mentions in this stream.",
    );
    expect(await messageOf(hamlet, id)).toMatchObject({ content: "<p>Hello</p>" });
  });

  test("notifies former subscribers, but nobody who did not have the message", async () => {
    const hidden = await createStream(world, `past ${number}`, [hamlet, cordelia], {
      invite_only: true,
      history_public_to_subscribers: false,
    });
    const id = await hamlet.send(hidden.name, "lunch", "Hello");
    await unsubscribe(hidden, cordelia);
    await hamlet.subscribe([hidden.name], { principals: [guest.userId] });
    const queues = await Promise.all(
      [cordelia, guest].map((person) =>
        person.register({ event_types: ["update_message"], fetch_event_types: [] }),
      ),
    );
    await edit(hamlet, id, { content: "Bye" });
    expect((await queues[0]?.events())?.map(({ message_id }) => message_id)).toEqual([id]);
    expect(await queues[1]?.events()).toEqual([]);
  });
});

describe("GET /messages/{message_id}/history", () => {
  test("returns the versions of a message, oldest first, with the differences", async () => {
    const id = await hamlet.send(stream.name, "lunch", "Hello **big** world");
    const sent = seconds();
    const user_id = hamlet.userId;
    const original = {
      topic: "lunch",
      content: "Hello **big** world",
      rendered_content: "<p>Hello <strong>big</strong> world</p>",
      timestamp: sent,
      user_id,
    };
    expect(await historyOf(cordelia, id)).toEqual([original]);
    await world.clock.advance(5000);
    await edit(hamlet, id, { content: "Hello <small> world" });
    await world.clock.advance(5000);
    await edit(hamlet, id, { content: "Bye" });
    expect(await historyOf(cordelia, id)).toEqual([
      original,
      {
        topic: "lunch",
        content: "Hello <small> world",
        rendered_content: "<p>Hello &lt;small&gt; world</p>",
        timestamp: sent + 5,
        user_id,
        prev_content: original.content,
        prev_rendered_content: original.rendered_content,
        content_html_diff:
          '<div><p>Hello <span class="highlight_text_deleted">big</span> <span class="highlight_text_inserted">&lt;small&gt;</span> world</p></div>',
      },
      {
        topic: "lunch",
        content: "Bye",
        rendered_content: "<p>Bye</p>",
        timestamp: sent + 10,
        user_id,
        prev_content: "Hello <small> world",
        prev_rendered_content: "<p>Hello &lt;small&gt; world</p>",
        content_html_diff:
          '<div><p><span class="highlight_text_deleted">Hello &lt;small&gt; world</span> <span class="highlight_text_inserted">Bye</span></p></div>',
      },
    ]);
  });

  test("is limited to users who can see the message, if the organization shows history", async () => {
    const hidden = await createStream(world, `secret ${number}`, [cordelia], { invite_only: true });
    const id = await cordelia.send(hidden.name, "lunch", "Hello");
    await edit(cordelia, id, { content: "Bye" });
    expect(await hamlet.whyRefused("GET", `/messages/${id}/history`)).toBe("Invalid message(s)");
    expect(await hamlet.whyRefused("GET", "/messages/999999/history")).toBe("Invalid message(s)");
    await change({ allow_edit_history: false });
    expect(await cordelia.refused("GET", `/messages/${id}/history`)).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      msg: "Message edit history is disabled in this organization",
    });
    const shown = await messageOf(cordelia, id);
    expect(shown).not.toHaveProperty("edit_history");
    expect(shown).toHaveProperty("last_edit_timestamp");
    await change({ allow_edit_history: true });
    expect(await messageOf(cordelia, id)).toHaveProperty("edit_history");
  });
});
