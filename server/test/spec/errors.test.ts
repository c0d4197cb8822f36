import { Role } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";

const { world, hamlet, cordelia, guest } = useWorld();
let messageId: number;
beforeAll(async () => {
  messageId = await hamlet.send("general", "errors", "to react to");
  await cordelia.subscribe(["closed"], { invite_only: true });
});

describe("error bodies", () => {
  test("have `result` and `msg`", async () => {
    const answer = await hamlet.refused("POST", "/messages", { type: "stream" });
    expect(answer.result).toBe("error");
    expect(answer.msg).not.toBe("");
  });
});

describe("error codes", () => {
  test.each([
    ["BAD_REQUEST", "POST", "/typing", { op: "dance", to: [1] }, {}],
    [
      "STREAM_DOES_NOT_EXIST",
      "POST",
      "/messages",
      { type: "stream", to: "nowhere", topic: "x", content: "x" },
      { stream: "nowhere" },
    ],
    [
      "BAD_EVENT_QUEUE_ID",
      "GET",
      "/events",
      { queue_id: "of:yesterday", last_event_id: 0 },
      { queue_id: "of:yesterday" },
    ],
  ] as const)("include %s with its fields", async (code, method, path, parameters, fields) => {
    expect(await hamlet.refused(method, path, parameters)).toEqual({
      status: 400,
      result: "error",
      msg: expect.stringMatching(/./),
      code,
      ...fields,
    });
  });
});

describe("errors without a code", () => {
  test("report an unknown draft", async () => {
    const draft = { type: "", to: [], topic: "", content: "soon" };
    const answer = await hamlet.refused("PATCH", "/drafts/999999", { draft });
    expect(answer).toEqual({ status: 404, result: "error", msg: "Draft does not exist" });
  });

  test("report a topic that is already muted, or not muted", async () => {
    const mute = (op: string) =>
      ["PATCH", "/users/me/subscriptions/muted_topics", { stream: "general", topic: "x", op }] as const;
    expect(await hamlet.refused(...mute("remove"))).toEqual({
      status: 400,
      result: "error",
      msg: "Topic is not muted",
    });
    await hamlet.ok(...mute("add"));
    expect(await hamlet.refused(...mute("add"))).toEqual({
      status: 400,
      result: "error",
      msg: "Topic already muted",
    });
  });

  test("report a private stream that the user may not join", async () => {
    const answer = await hamlet.refused("POST", "/users/me/subscriptions", {
      subscriptions: [{ name: "closed" }],
    });
    expect(answer).toEqual({ status: 400, result: "error", msg: "Unable to access stream (closed)." });
  });
});

describe("a rejected request", () => {
  const generalId = async () =>
    (await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "general" })).stream_id;

  const unknownStream = { code: "STREAM_DOES_NOT_EXIST", stream: "nowhere" };
  const badRequest = { code: "BAD_REQUEST" };
  const conditions: [string, () => Promise<unknown>, object][] = [
    [
      "a message to an unknown stream",
      () => hamlet.refused("POST", "/messages", { type: "stream", to: "nowhere", topic: "x", content: "x" }),
      unknownStream,
    ],
    [
      "unsubscribing from an unknown stream",
      () => hamlet.refused("DELETE", "/users/me/subscriptions", { subscriptions: ["nowhere"] }),
      unknownStream,
    ],
    [
      "an unknown private recipient",
      () =>
        hamlet.refused("POST", "/messages", { type: "private", to: ["nobody@example.com"], content: "x" }),
      { ...badRequest, msg: "Invalid email 'nobody@example.com'" },
    ],
    [
      "a stream draft without exactly one stream id",
      () =>
        hamlet.refused("POST", "/drafts", {
          drafts: [{ type: "stream", to: [], topic: "x", content: "x" }],
        }),
      badRequest,
    ],
    [
      "typing to several streams",
      async () =>
        hamlet.refused("POST", "/typing", {
          type: "stream",
          op: "start",
          to: [await generalId(), await generalId()],
          topic: "x",
        }),
      { ...badRequest, msg: "Cannot send to multiple streams" },
    ],
    [
      "an invalid emoji code",
      () =>
        hamlet.refused("POST", `/messages/${messageId}/reactions`, {
          emoji_name: "octopus",
          emoji_code: "zzz",
          reaction_type: "unicode_emoji",
        }),
      { ...badRequest, msg: "Invalid emoji code." },
    ],
    [
      "a reaction to an invalid message",
      () => hamlet.refused("DELETE", "/messages/999999/reactions", { emoji_name: "octopus" }),
      { ...badRequest, msg: "Invalid message(s)" },
    ],
    [
      "an invalid user id in a new group",
      () =>
        hamlet.refused("POST", "/user_groups/create", { name: "g", description: "d", members: [999_999] }),
      { ...badRequest, msg: "Invalid user ID: 999999" },
    ],
    [
      "an invalid user group id",
      () => hamlet.refused("PATCH", "/user_groups/999999", { name: "g", description: "d" }),
      { ...badRequest, msg: "Invalid user group" },
    ],
    [
      "making a guest an administrator",
      () => world.as("owner").refused("PATCH", `/users/${guest.userId}`, { role: Role.administrator }),
      badRequest,
    ],
  ];

  test.each(conditions)("changes nothing: %s", async (_, request, expected) => {
    const realm = world.server.realms.first;
    const before = realm.log.position;
    expect(await request()).toMatchObject({ status: 400, result: "error", ...expected });
    expect(realm.log.position).toBe(before);
  });
});

describe("subscribing with non-fatal authorization errors", () => {
  test("succeeds and lists the unauthorized streams", async () => {
    const answer = await hamlet.ok("POST", "/users/me/subscriptions", {
      subscriptions: [{ name: "closed" }],
      authorization_errors_fatal: false,
    });
    expect(answer).toMatchObject({ subscribed: {}, already_subscribed: {}, unauthorized: ["closed"] });
  });
});
