/** Changes of messages and of what is unread, each at its level and at the level before. */
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { createStream, fetchNarrow } from "../messages/helpers.ts";
import { Site } from "../outgoing/support.ts";
import { sendForm } from "../pictures/support.ts";
import { eventsAt } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld({
  environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" },
});

test("114: edits say who made them, or that only the rendering changed", async () => {
  await using page = await Site.start((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Tea</title><p>Hello</p>");
  });
  await owner.ok("PATCH", "/realm", { inline_url_embed_preview: true });
  const [before, after] = await eventsAt(hamlet, [113, 114], ["update_message"], async () => {
    const id = await hamlet.send("general", "114", page.url("/"));
    await world.settle();
    await hamlet.ok("PATCH", `/messages/${id}`, { content: "No link any more" });
  });
  expect(after?.map(({ user_id, rendering_only }) => ({ user_id, rendering_only }))).toEqual([
    { user_id: null, rendering_only: true },
    { user_id: hamlet.userId, rendering_only: false },
  ]);
  expect(before?.map(({ user_id, rendering_only }) => ({ user_id, rendering_only }))).toEqual([
    { user_id: undefined, rendering_only: undefined },
    { user_id: hamlet.userId, rendering_only: undefined },
  ]);
});

test("119: unread direct messages name the other person", async () => {
  await cordelia.sendTo([hamlet], "Hello");
  const isFromCordelia = ({ sender_id }: Record<string, unknown>) => sender_id === cordelia.userId;
  type State = { unread_msgs: { pms: Record<string, unknown>[] } };
  const unreadAt = async (level: number) => {
    const { state } = await hamlet
      .speaking(level)
      .register<State>({ fetch_event_types: ["message", "update_message_flags"] });
    return state.unread_msgs.pms.filter(isFromCordelia);
  };
  const sender = { sender_id: cordelia.userId, unread_message_ids: [expect.any(Number)] };
  expect(await unreadAt(118)).toEqual([sender]);
  expect(await unreadAt(119)).toEqual([{ other_user_id: cordelia.userId, ...sender }]);
});

test("112: every edit of a message to a stream says which stream", async () => {
  const updates = await eventsAt(hamlet, [111, 112], ["update_message"], async () => {
    const id = await hamlet.send("general", "112", "one");
    await hamlet.ok("PATCH", `/messages/${id}`, { content: "two" });
    await hamlet.ok("PATCH", `/messages/${id}`, { topic: "112 moved" });
  });
  for (const events of updates) {
    expect(events.map(({ stream_id }) => stream_id)).toEqual([expect.any(Number), expect.any(Number)]);
  }
});

test("118: the edit history has the place before and after each change", async () => {
  const { streamId } = await createStream(world, "118", [hamlet, cordelia]);
  const id = await hamlet.send("general", "one", "text");
  await hamlet.ok("PATCH", `/messages/${id}`, { topic: "two" });
  const { stream_id } = await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", {
    stream: "general",
  });
  await owner.ok("PATCH", `/messages/${id}`, { stream_id: streamId, topic: "three" });
  await hamlet.ok("PATCH", `/messages/${id}`, { content: "other" });
  const changesAt = async (level: number) => {
    const [message] = await fetchNarrow(cordelia.speaking(level), [["id", String(id)]]);
    return ((message?.["edit_history"] ?? []) as Record<string, unknown>[]).map(
      ({ user_id: _user, timestamp: _time, prev_rendered_content: _html, ...change }) => change,
    );
  };
  const content = { prev_content: "text", prev_rendered_content_version: 1 };
  expect(await changesAt(117)).toEqual([
    content,
    { prev_subject: "two", prev_stream: stream_id },
    { prev_subject: "one" },
  ]);
  expect(await changesAt(118)).toEqual([
    content,
    { prev_topic: "two", topic: "three", prev_stream: stream_id, stream: streamId },
    { prev_topic: "one", topic: "two" },
  ]);
  const streamsAt = async (level: number) => {
    const { message_history } = await cordelia
      .speaking(level)
      .ok<{ message_history: Record<string, unknown>[] }>("GET", `/messages/${id}/history`);
    return message_history.map(({ stream }) => stream);
  };
  expect(await streamsAt(117)).toEqual([undefined, undefined, undefined, undefined]);
  expect(await streamsAt(118)).toEqual([undefined, undefined, streamId, undefined]);
});

test("120: a message is returned as a whole", async () => {
  const id = await hamlet.send("general", "120", "**bold**");
  await cordelia.ok("POST", `/messages/${id}/reactions`, { emoji_name: "tada" });
  const before = await cordelia.speaking(119).ok("GET", `/messages/${id}`);
  expect(before).toEqual({ result: "success", msg: "", raw_content: "**bold**" });
  const [fetched] = await fetchNarrow(cordelia, [["id", String(id)]]);
  expect(fetched).toMatchObject({
    content: "<p><strong>bold</strong></p>",
    reactions: [{ emoji_name: "tada" }],
  });
  expect(await cordelia.speaking(120).ok("GET", `/messages/${id}`)).toMatchObject({
    raw_content: "**bold**",
    message: fetched,
  });
  const source = { message: { content: "**bold**", content_type: "text/x-markdown" } };
  expect(await cordelia.speaking(120).ok("GET", `/messages/${id}`, { apply_markdown: false })).toMatchObject(
    source,
  );
});

test("167: every answer lists the parameters that its endpoint does not know", async () => {
  const ignoredAt = async (level: number, path: string, parameters: object) =>
    (await hamlet.speaking(level).ok("POST", path, { ...parameters, sparkle: 1 }))[
      "ignored_parameters_unsupported"
    ];
  const message = { type: "private", to: [cordelia.userId], content: "Hello" };
  expect(await ignoredAt(166, "/messages", message)).toBeUndefined();
  expect(await ignoredAt(167, "/messages", message)).toEqual(["sparkle"]);
  expect(await ignoredAt(167, "/register", { event_types: ["message"] })).toEqual(["sparkle"]);
  const known = await hamlet.speaking(167).ok("POST", "/messages", message);
  expect(known).not.toHaveProperty("ignored_parameters_unsupported");
});

test("190: removing a custom emoji that doesn't exist fails with 404", async () => {
  const errorAt = (level: number) => owner.speaking(level).refused("DELETE", "/realm/emoji/nothing");
  const error = { msg: "Emoji 'nothing' does not exist", code: "BAD_REQUEST" };
  expect(await errorAt(189)).toMatchObject({ ...error, status: 400 });
  expect(await errorAt(190)).toMatchObject({ ...error, status: 404 });
});

test("193: adding a reaction twice and removing a missing one have their own codes", async () => {
  const id = await hamlet.send("general", "193", "text");
  const path = `/messages/${id}/reactions`;
  const codesAt = async (level: number) => {
    const speaking = hamlet.speaking(level);
    await speaking.ok("POST", path, { emoji_name: "tada" });
    const twice = await speaking.refused("POST", path, { emoji_name: "tada" });
    await speaking.ok("DELETE", path, { emoji_name: "tada" });
    const missing = await speaking.refused("DELETE", path, { emoji_name: "tada" });
    const unknown = await speaking.refused("POST", path, { emoji_name: "nothing of the kind" });
    return [twice, missing, unknown].map(({ status, code }) => [status, code]);
  };
  const other = [400, "BAD_REQUEST"];
  expect(await codesAt(192)).toEqual([other, other, other]);
  expect(await codesAt(193)).toEqual([
    [400, "REACTION_ALREADY_EXISTS"],
    [400, "REACTION_DOES_NOT_EXIST"],
    other,
  ]);
});

test("208: subscribing an unknown user is a bad request", async () => {
  const subscribed = { subscriptions: [{ name: "general" }], principals: [999_999] };
  const unsubscribed = { subscriptions: ["general"], principals: [999_999] };
  const errorsAt = async (level: number) => {
    const speaking = owner.speaking(level);
    const path = "/users/me/subscriptions";
    const errors = [
      await speaking.refused("POST", path, subscribed),
      await speaking.refused("DELETE", path, unsubscribed),
    ];
    return errors.map(({ status, code }) => [status, code]);
  };
  const forbidden = [403, "UNAUTHORIZED_PRINCIPAL"];
  expect(await errorsAt(207)).toEqual([forbidden, forbidden]);
  const bad = [400, "BAD_REQUEST"];
  expect(await errorsAt(208)).toEqual([bad, bad]);
});

test("166: `realm_str` of a message is not known any more", async () => {
  const message = { type: "private", to: [cordelia.userId], content: "Hello", realm_str: "elsewhere" };
  const before = await hamlet.speaking(165).refused("POST", "/messages", message);
  expect(before.msg).toBe("User not authorized for this query");
  await hamlet.speaking(165).ok("POST", "/messages", { ...message, realm_str: "" });
  await hamlet.speaking(166).ok("POST", "/messages", message);
});

test("224: mentions of everyone have a flag of their own", async () => {
  const mention = async () => {
    const id = await cordelia.send("general", "224", "one");
    await cordelia.ok("PATCH", `/messages/${id}`, { content: "Hello @**all**" });
    await cordelia.sendTo([hamlet], "Hello @**all**");
  };
  const types = ["message", "update_message"];
  const [before, after] = await eventsAt(hamlet, [223, 224], types, mention);
  const old = ["wildcard_mentioned"];
  const both = [...old, "stream_wildcard_mentioned"];
  expect(before?.map(({ flags }) => flags)).toEqual([[], old, old]);
  expect(after?.map(({ flags }) => flags)).toEqual([[], both, both]);
  const inTopic = [
    ["stream", "general"],
    ["topic", "224"],
  ];
  for (const [level, flags] of [
    [223, old],
    [224, both],
  ] as const) {
    expect(await fetchNarrow(hamlet.speaking(level), inTopic)).toMatchObject([{ flags }]);
  }
});

test("247: `@**channel**` mentions everyone", async () => {
  const id = await cordelia.send("general", "247", "Hello @**channel**");
  for (const level of [246, 247]) {
    expect(await fetchNarrow(hamlet.speaking(level), [["id", String(id)]])).toMatchObject([
      {
        flags: expect.arrayContaining(["wildcard_mentioned"]) as string[],
        content: expect.stringContaining("@channel") as string,
      },
    ]);
  }
});

test("272: the answer to an upload has `url`", async () => {
  const uploadAt = (level: number) =>
    sendForm(hamlet.speaking(level), "POST", "/user_uploads", [Buffer.from("text")]);
  expect((await uploadAt(271)).body).not.toHaveProperty("url");
  const { body } = await uploadAt(272);
  expect(body).toMatchObject({ url: expect.stringContaining("/user_uploads/") as string });
  expect(body["url"]).toBe(body["uri"]);
});
