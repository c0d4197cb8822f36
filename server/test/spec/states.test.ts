import { Role, StreamPostPolicy } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchPage, flagsOf } from "../messages/helpers.ts";
import { state } from "../realm/support.ts";

const { world, owner, administrator, hamlet, cordelia } = useWorld();
beforeAll(() => cordelia.subscribe(["locked"], { invite_only: true }));

const success = { result: "success", msg: "" };

describe("muting a topic", () => {
  const set = (op: string) =>
    hamlet.request("PATCH", "/users/me/subscriptions/muted_topics", {
      stream: "general",
      topic: "noise",
      op,
    });
  const muted = async () =>
    (await state<{ muted_topics: [string, string, number][] }>(hamlet, "muted_topics")).muted_topics.map(
      ([stream, topic]) => `${stream}/${topic}`,
    );

  test.each([
    ["unmuted", "remove", { result: "error", msg: "Topic is not muted" }, []],
    ["unmuted", "add", success, ["general/noise"]],
    ["muted", "add", { result: "error", msg: "Topic already muted" }, ["general/noise"]],
    ["muted", "remove", success, []],
  ])("that is %s, with op %s, returns the documented result", async (_, op, answer, next) => {
    expect((await set(op)).body).toEqual(answer);
    expect(await muted()).toEqual(next);
  });
});

describe("subscribing", () => {
  const subscribe = (name: string, more = {}) =>
    hamlet.request("POST", "/users/me/subscriptions", { subscriptions: [{ name }], ...more });
  const unsubscribe = (name: string) =>
    hamlet.request("DELETE", "/users/me/subscriptions", { subscriptions: [name] });
  const names = async () =>
    (await hamlet.ok<{ subscriptions: { name: string }[] }>("GET", "/users/me/subscriptions")).subscriptions
      .map(({ name }) => name)
      .filter((name) => name !== "general");

  const none = { subscribed: {}, already_subscribed: {} };
  const rows: [string, () => Promise<{ body: unknown }>, () => object, string[]][] = [
    [
      "adds an existing stream",
      async () => {
        await cordelia.subscribe(["open"]);
        return subscribe("open");
      },
      () => ({ ...none, subscribed: { [hamlet.email]: ["open"] } }),
      ["open"],
    ],
    [
      "reports a stream that is already subscribed",
      () => subscribe("open"),
      () => ({ ...none, already_subscribed: { [hamlet.email]: ["open"] } }),
      ["open"],
    ],
    [
      "creates a missing stream with the given options",
      () => subscribe("fresh", { stream_post_policy: StreamPostPolicy.fullMembers }),
      () => ({ ...none, subscribed: { [hamlet.email]: ["fresh"] } }),
      ["fresh", "open"],
    ],
    [
      "rejects a private stream",
      () => subscribe("locked"),
      () => ({ result: "error", msg: "Unable to access stream (locked)." }),
      ["fresh", "open"],
    ],
    [
      "lists a private stream as unauthorized if errors are not fatal",
      () => subscribe("locked", { authorization_errors_fatal: false }),
      () => ({ ...none, unauthorized: ["locked"] }),
      ["fresh", "open"],
    ],
    ["can be undone", () => unsubscribe("fresh"), () => ({ removed: ["fresh"], not_removed: [] }), ["open"]],
    [
      "can't be undone twice",
      () => unsubscribe("fresh"),
      () => ({ removed: [], not_removed: ["fresh"] }),
      ["open"],
    ],
  ];

  test.each(rows)("%s", async (_, act, answer, next) => {
    expect((await act()).body).toMatchObject(answer());
    expect((await names()).sort()).toEqual(next);
  });

  test("announces a created stream only on request", async () => {
    const queue = await cordelia.register({ event_types: ["message"], fetch_event_types: [] });
    await hamlet.subscribe(["quiet"]);
    expect(await queue.events()).toEqual([]);
    await hamlet.subscribe(["loud"], { announce: true });
    expect(await queue.events()).toMatchObject([
      { message: { display_recipient: "general", content: expect.stringContaining("#**loud**") } },
    ]);
  });
});

describe("a message flag", () => {
  test.each(["read", "starred", "collapsed"])("%s can be set and unset", async (flag) => {
    const id = await cordelia.send("general", "flags", "hello");
    for (const [op, next] of [
      ["add", [flag]],
      ["remove", []],
    ] as const) {
      const answer = await hamlet.ok("POST", "/messages/flags", { messages: [id], op, flag });
      expect(answer).toEqual({ ...success, messages: [id] });
      expect(await flagsOf(hamlet, id)).toEqual(next);
    }
  });
});

describe("a reaction", () => {
  test("can be added and removed", async () => {
    const id = await cordelia.send("general", "reactions", "hello");
    const reactions = async () => {
      const { messages } = await fetchPage(hamlet, { anchor: id, num_before: 0, num_after: 0 });
      return messages[0]?.["reactions"];
    };
    const reaction = { emoji_name: "octopus" };
    expect(await hamlet.ok("POST", `/messages/${id}/reactions`, reaction)).toEqual(success);
    expect(await reactions()).toMatchObject([reaction]);
    expect(await hamlet.ok("DELETE", `/messages/${id}/reactions`, reaction)).toEqual(success);
    expect(await reactions()).toEqual([]);
  });
});

describe("a draft", () => {
  const draft = (content: string) => ({ type: "", to: [], topic: "", content });
  const contents = async () =>
    (await hamlet.ok<{ drafts: { content: string }[] }>("GET", "/drafts")).drafts.map(
      ({ content }) => content,
    );

  test("can be created and replaced, which notifies other clients of its author", async () => {
    const queue = await hamlet.register({ event_types: ["drafts"], fetch_event_types: [] });
    const { ids } = await hamlet.ok<{ ids: number[] }>("POST", "/drafts", { drafts: [draft("one")] });
    expect(await contents()).toEqual(["one"]);
    expect(await queue.events()).toMatchObject([{ op: "add", drafts: [{ id: ids[0], content: "one" }] }]);
    expect(await hamlet.ok("PATCH", `/drafts/${ids[0]}`, { draft: draft("two") })).toEqual(success);
    expect(await contents()).toEqual(["two"]);
    expect(await queue.events()).toMatchObject([{ op: "update", draft: { id: ids[0], content: "two" } }]);
  });

  test("is not created if another one of the request is invalid", async () => {
    const before = await contents();
    const drafts = [draft("three"), { ...draft("four"), type: "stream", to: [] }];
    expect(await hamlet.refused("POST", "/drafts", { drafts })).toMatchObject({ code: "BAD_REQUEST" });
    expect(await contents()).toEqual(before);
  });
});

describe("a role", () => {
  test("can change to any other, except from guest to administrator or owner", async () => {
    const person = await world.newPerson("Rory Roles");
    const give = (role: number) => owner.request("PATCH", `/users/${person.userId}`, { role });
    for (const role of [Role.moderator, Role.administrator, Role.owner, Role.member, Role.guest])
      expect((await give(role)).body).toEqual(success);
    expect(await give(200)).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    expect(await give(100)).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    const { user } = await owner.ok<{ user: object }>("GET", `/users/${person.userId}`);
    expect(user).toMatchObject({ role: Role.guest });
  });

  test("of owner can be given and taken only by owners, and the last owner keeps it", async () => {
    for (const [actor, userId, role] of [
      [administrator, cordelia.userId, 100],
      [administrator, owner.userId, 400],
      [owner, owner.userId, 200],
    ] as const) {
      const { status } = await actor.refused("PATCH", `/users/${userId}`, { role });
      expect(status).toBe(400);
    }
    const { user } = await cordelia.ok<{ user: object }>("GET", `/users/${owner.userId}`);
    expect(user).toMatchObject({ role: Role.owner });
  });
});

describe("an event queue", () => {
  test("is deleted after ten minutes without its client, and not before", async () => {
    const kept = await hamlet.register({ fetch_event_types: [] });
    const left = await hamlet.register({ fetch_event_types: [] });
    for (let minute = 0; minute < 12; minute += 6) {
      await world.clock.advance(6 * 60_000);
      await kept.events();
    }
    await world.settle();
    await kept.events();
    const { queue_id, last_event_id } = left.state;
    const poll = { queue_id, last_event_id, dont_block: true };
    expect(await hamlet.refused("GET", "/events", poll)).toMatchObject({ code: "BAD_EVENT_QUEUE_ID" });
    await expect(hamlet.register({ fetch_event_types: [] })).resolves.toBeDefined();
  });
});

describe("a typing notification", () => {
  test("is sent for start and stop, and is not stored, since clients let it expire", async () => {
    const queue = await cordelia.register({ event_types: ["typing"], fetch_event_types: [] });
    const type = (op: string) => hamlet.ok("POST", "/typing", { op, to: [cordelia.userId] });
    await type("start");
    await world.clock.advance(16_000);
    await type("start");
    await type("stop");
    expect((await queue.events()).map(({ op }) => op)).toEqual(["start", "start", "stop"]);
    const later = await cordelia.register({ event_types: ["typing"] });
    expect(await later.events()).toEqual([]);
  });
});
