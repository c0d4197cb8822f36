import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { idsRead, NOT_LOGGED_IN, openToSpectators, peek, peekMessages, WEB_PUBLIC } from "./support.ts";

/** Reading without an account: what is open, and what is not. */
let sent: Record<"square" | "edited" | "park" | "hall" | "den" | "direct", number>;
const { world, owner, hamlet, cordelia } = useWorld();
let streams: Readonly<Record<string, number>>;

beforeAll(async () => {
  streams = await openToSpectators(world);
  sent = {
    square: await hamlet.send("square", "news", "Hear the *bells* ring"),
    edited: await cordelia.send("square", "tea", "Who has seen http://example.com/"),
    park: await hamlet.send("park", "news", "The bells of the park"),
    hall: await hamlet.send("hall", "news", "The bells of the hall"),
    den: await hamlet.send("den", "news", "The bells of the den"),
    direct: await hamlet.sendTo([cordelia], "The bells between us"),
  };
  await cordelia.ok("PATCH", `/messages/${sent.edited}`, { content: "Have you seen http://example.com/" });
  await cordelia.ok("POST", `/messages/${sent.square}/reactions`, { emoji_name: "heart" });
  await cordelia.ok("POST", "/messages/flags", { messages: [sent.square], op: "add", flag: "starred" });
  await world.settle();
});

describe("messages read without an account", () => {
  test("are those of web-public streams, and of no others", async () => {
    const ids = await idsRead(world.url);
    expect(ids).toEqual(expect.arrayContaining([sent.square, sent.edited, sent.park]));
    for (const id of [sent.hall, sent.den, sent.direct]) expect(ids).not.toContain(id);
  });

  test("have no address, no edit history and no flags of any user", async () => {
    const { body, headers } = await peekMessages(world.url, [], { client_gravatar: true });
    const { userId } = hamlet;
    const messages = new Map(body.messages.map((message) => [message.id, message]));
    expect(messages.get(sent.square)).toMatchObject({
      sender_id: userId,
      sender_full_name: "Hamlet Member",
      sender_email: `user${userId}@localhost`,
      flags: ["read"],
      reactions: [{ emoji_name: "heart", user: { email: `user${cordelia.userId}@localhost` } }],
    });
    expect(messages.get(sent.edited)).toHaveProperty("last_edit_timestamp");
    const text = JSON.stringify(body);
    for (const hidden of ["edit_history", "@example.com", "starred"]) expect(text).not.toContain(hidden);
    // The hash that Gravatar takes of a real address reveals it to anyone who guesses it.
    const { user } = await cordelia.ok<{ user: { avatar_url: string } }>("GET", `/users/${userId}`, {
      client_gravatar: false,
    });
    expect(user.avatar_url).toContain("gravatar");
    expect(messages.get(sent.square)?.["avatar_url"]).not.toBe(user.avatar_url);
    expect(headers.get("set-cookie")).toBeNull();
  });

  test("can be narrowed by stream, topic, sender, id and contents", async () => {
    const { userId } = hamlet;
    const { square, edited, park } = sent;
    const cases: [unknown[], number[]][] = [
      [
        [
          { operator: "stream", operand: "SQUARE" },
          { operator: "topic", operand: "news" },
        ],
        [square],
      ],
      [
        [
          { operator: "stream", operand: streams["park"] },
          { operator: "sender", operand: userId },
        ],
        [park],
      ],
      [[{ operator: "sender", operand: `user${userId}@localhost` }], [square, park]],
      [
        [
          { operator: "sender", operand: userId },
          { operator: "stream", operand: "park", negated: true },
        ],
        [square],
      ],
      [[{ operator: "has", operand: "link" }], [edited]],
      [[{ operator: "search", operand: "bell" }], [square, park]],
      [
        [
          { operator: "search", operand: "bell" },
          { operator: "stream", operand: "park" },
        ],
        [park],
      ],
      [[{ operator: "id", operand: String(park) }], [park]],
      [
        [
          { operator: "near", operand: String(park) },
          { operator: "id", operand: String(square) },
        ],
        [square],
      ],
      [
        [
          { operator: "streams", operand: "public" },
          { operator: "id", operand: String(park) },
        ],
        [park],
      ],
      // Nothing here is none of the web-public streams'.
      [[{ operator: "streams", operand: "public", negated: true }], []],
      [[{ operator: "id", operand: String(sent.hall) }], []],
      [[{ operator: "id", operand: String(sent.direct) }], []],
    ];
    for (const [terms, found] of cases) {
      expect([terms, await idsRead(world.url, terms)]).toEqual([terms, found]);
    }
    expect(
      await idsRead(world.url, [], {
        narrow: [
          ["streams", "web-public"],
          ["topic", "tea"],
        ],
      }),
    ).toEqual([edited]);
    const { body } = await peekMessages(world.url, [{ operator: "search", operand: "ring" }]);
    expect(body.messages[0]).toMatchObject({ match_subject: "news" });
  });

  test("start at the newest message, as none are unread", async () => {
    const unread = await peekMessages(world.url, [], { anchor: "first_unread", num_before: 1 });
    expect(unread.body).toMatchObject({ anchor: 10_000_000_000_000_000, found_newest: true });
    expect(unread.body.messages.map(({ id }) => id)).toEqual([sent.park]);
  });

  test("a narrow to another stream is rejected like one to a missing stream", async () => {
    for (const operand of ["hall", "den", streams["hall"], streams["den"], "nowhere", 987_654_321]) {
      const { status, body } = await peekMessages(world.url, [{ operator: "stream", operand }]);
      expect([status, body.msg]).toEqual([400, `Invalid narrow operator: unknown stream ${operand}`]);
    }
  });

  test("a narrow by address is rejected, whether a user has the address or not", async () => {
    for (const operand of [hamlet.email, "nobody@example.com", "user007@localhost"]) {
      const { status, body } = await peekMessages(world.url, [{ operator: "sender", operand }]);
      expect([status, body.msg]).toEqual([400, `Invalid narrow operator: unknown user ${operand}`]);
    }
    expect(await idsRead(world.url, [{ operator: "sender", operand: 987_654_321 }])).toEqual([]);
  });

  test("a narrow beyond web-public streams requires an account", async () => {
    const narrows = [
      [],
      [{ operator: "stream", operand: "square" }],
      [{ ...WEB_PUBLIC, negated: true }],
      [{ operator: "streams", operand: "public" }],
      [WEB_PUBLIC, { operator: "is", operand: "starred" }],
      [WEB_PUBLIC, { operator: "in", operand: "home" }],
      [WEB_PUBLIC, { operator: "pm-with", operand: "hamlet@example.com" }],
      [WEB_PUBLIC, { operator: "group-pm-with", operand: "hamlet@example.com" }],
      [WEB_PUBLIC, { operator: "nonsense", operand: "x" }],
    ];
    for (const narrow of narrows) {
      const { status, headers, body } = await peekMessages(world.url, [], { narrow });
      expect([narrow, status, body]).toEqual([narrow, 401, { result: "error", msg: NOT_LOGGED_IN }]);
      expect(headers.get("www-authenticate")).toBe('Session realm="zulip"');
    }
  });

  test("are not available below /api", async () => {
    const parameters = { anchor: "newest", num_before: 1, num_after: 0, narrow: [WEB_PUBLIC] };
    const paths = ["/messages", `/messages/${sent.square}`, `/users/me/${streams["square"]}/topics`];
    for (const path of paths) {
      expect((await peek(world.url, path, parameters, "/api/v1")).status).toBe(401);
      expect((await peek(world.url, path, parameters)).status).toBe(200);
    }
    expect((await fetch(`${world.url}/api/v1/spectator`)).status).toBe(404);
  });

  test("are limited in number per request", async () => {
    const { status, body } = await peekMessages(world.url, [], { num_before: 5001 });
    expect([status, body.msg]).toEqual([400, "Too many messages requested (maximum 5000)."]);
  });
});

describe("one message without an account", () => {
  test("returns its source if it is in a web-public stream", async () => {
    const { status, body } = await peek(world.url, `/messages/${sent.square}`);
    expect([status, body]).toEqual([
      200,
      { result: "success", msg: "", raw_content: "Hear the *bells* ring" },
    ]);
  });

  test("in another stream is refused like a missing one", async () => {
    for (const id of [sent.hall, sent.den, sent.direct, 987_654_321]) {
      const { status, body } = await peek(world.url, `/messages/${id}`);
      expect([id, status, body]).toEqual([id, 401, { result: "error", msg: NOT_LOGGED_IN }]);
    }
  });

  test("does not return its edit history", async () => {
    expect((await peek(world.url, `/messages/${sent.edited}/history`)).status).toBe(401);
  });
});

describe("topics without an account", () => {
  test("are those that members get, in a web-public stream", async () => {
    const path = `/users/me/${streams["square"]}/topics`;
    const { body } = await peek<{ topics: { name: string }[] }>(world.url, path);
    expect(body.topics.map(({ name }) => name)).toEqual(expect.arrayContaining(["news", "tea"]));
    expect(body.topics).toEqual((await hamlet.ok("GET", path))["topics"]);
  });

  test("of another stream are refused like those of a missing one", async () => {
    for (const id of [streams["hall"], streams["den"], 987_654_321]) {
      const { status, body } = await peek(world.url, `/users/me/${id}/topics`);
      expect([status, body.msg]).toEqual([400, "Invalid stream id"]);
    }
  });
});

test("GET /spectator returns the organization, its web-public streams and its emoji", async () => {
  await owner.ok("PATCH", "/realm", { description: "For *all*" });
  const { status, body } = await peek<{ streams: { name: string }[]; realm_description: string }>(
    world.url,
    "/spectator",
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    realm_name: "Test Organization",
    realm_uri: world.url,
    realm_icon_source: "G",
    realm_logo_source: "D",
    realm_emoji: {},
  });
  expect(body.realm_description).toContain("<em>all</em>");
  expect(body.streams.map(({ name }) => name)).toEqual(["park", "square"]);
  expect(Object.keys(body.streams[0] ?? {}).sort()).toEqual([
    "date_created",
    "description",
    "first_message_id",
    "name",
    "rendered_description",
    "stream_id",
  ]);
});
