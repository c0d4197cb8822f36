import { DirectMessagePolicy, StreamPostPolicy } from "@confab/contract";
import { type Person, statementsDuring } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { newBot } from "../users/support.ts";
import { createStream, fetchNarrow, flagsOf, idsOf } from "./helpers.ts";

const { world, owner, hamlet, cordelia, guest } = useWorld();

beforeAll(() => createStream(world, "Denmark", [hamlet, cordelia]));

type Fields = Record<string, unknown>;
const toStream = (fields: Fields) => ({ type: "stream", topic: "t", content: "c", ...fields });
const toPeople = (fields: Fields) => ({ type: "private", content: "c", ...fields });

const send = async (person: Person, fields: Fields) =>
  (await person.ok<{ id: number }>("POST", "/messages", fields)).id;
const refusal = (person: Person, fields: Fields) => person.whyRefused("POST", "/messages", fields);
const fetched = async (person: Person, id: number, narrow: unknown[] = []) => {
  const [message] = await fetchNarrow(person, [...narrow, ["id", String(id)]], { apply_markdown: false });
  return message;
};

describe("to a stream", () => {
  test("by name in any case, or by id; as text, JSON or a list of one name", async () => {
    const { streamId } = await createStream(world, "Elsinore", [hamlet]);
    for (const to of [
      "Elsinore",
      " elsinore ",
      '"ELSINORE"',
      '["elsinore"]',
      `${streamId}`,
      `[${streamId}]`,
    ]) {
      const id = await send(hamlet, toStream({ to }));
      expect(await fetched(hamlet, id)).toMatchObject({ display_recipient: "Elsinore", stream_id: streamId });
    }
  });

  test("`subject` is the former name of the topic", async () => {
    const id = await send(hamlet, { type: "stream", to: "Denmark", subject: "old", content: "c" });
    expect(await fetched(hamlet, id)).toMatchObject({ subject: "old" });
    expect(await refusal(hamlet, toStream({ to: "Denmark", subject: "two" }))).toBe(
      "REQUEST_CONFUSING_VAR: Can't decide between 'topic' and 'subject' arguments",
    );
  });

  test.each([
    [{ type: "channel", to: "Denmark" }, "Invalid message type"],
    [{ to: "[1, 2]" }, "Expected exactly one stream"],
    [{ to: "[]" }, "Expected exactly one stream"],
    [{ to: "{}" }, "Invalid data type for stream"],
    [{ to: "true" }, "Invalid data type for stream"],
    [{ to: "1.5" }, "Invalid data type for stream"],
    [{}, "Missing stream"],
    [{ to: "Denmark", topic: undefined }, "Missing topic"],
    [{ to: " " }, "Invalid stream name ' '"],
    [{ to: '""' }, "Invalid stream name ''"],
    [{ to: "x".repeat(61) }, "Stream name too long (limit: 60 characters)."],
    [{ to: "nowhere" }, "STREAM_DOES_NOT_EXIST: Stream 'nowhere' does not exist"],
    [{ to: "<b>" }, "STREAM_DOES_NOT_EXIST: Stream '&lt;b&gt;' does not exist"],
    [{ to: "999999" }, "STREAM_DOES_NOT_EXIST: Stream with ID '999999' does not exist"],
    [{ to: "Denmark", content: undefined }, "REQUEST_VARIABLE_MISSING: Missing 'content' argument"],
    [{ to: "Denmark", queue_id: "q" }, "REQUEST_VARIABLE_MISSING: Missing 'local_id' argument"],
  ])("rejects the stream %j: %s", async (fields, expected) => {
    expect(await refusal(hamlet, toStream(fields))).toBe(expected);
  });

  test("an unknown stream is named in the error", async () => {
    const byName = await hamlet.refused("POST", "/messages", toStream({ to: "nowhere" }));
    expect(byName).toMatchObject({ stream: "nowhere" });
    const byId = await hamlet.refused("POST", "/messages", toStream({ to: 999_999 }));
    expect(byId).toMatchObject({ stream_id: 999_999 });
  });
});

describe("to people", () => {
  const recipients = async (to: unknown) => {
    const message = await fetched(hamlet, await send(hamlet, toPeople({ to })));
    const people = (message?.["display_recipient"] ?? []) as { id: number }[];
    return people.map(({ id }) => id).sort((a, b) => a - b);
  };

  test("by ids, addresses or text with commas; duplicates are removed, and the sender is implied", async () => {
    const pair = [hamlet.userId, cordelia.userId].sort((a, b) => a - b);
    const trio = [...pair, guest.userId].sort((a, b) => a - b);
    expect(await recipients([cordelia.userId])).toEqual(pair);
    expect(await recipients([cordelia.userId, cordelia.userId, hamlet.userId])).toEqual(pair);
    expect(await recipients([cordelia.email])).toEqual(pair);
    expect(await recipients("CORDELIA@example.com")).toEqual(pair);
    expect(await recipients('"cordelia@example.com"')).toEqual(pair);
    expect(await recipients("cordelia@example.com, guest@example.com")).toEqual(trio);
    expect(await recipients(["", cordelia.email])).toEqual(pair);
    expect(await recipients([hamlet.userId])).toEqual([hamlet.userId]);
  });

  test("the same people have one conversation, regardless of the sender", async () => {
    const first = await fetched(hamlet, await send(hamlet, toPeople({ to: [cordelia.userId] })));
    const second = await fetched(hamlet, await send(cordelia, toPeople({ to: [hamlet.userId] })));
    expect(second?.["recipient_id"]).toBe(first?.["recipient_id"]);
  });

  test.each([
    [{}, "Message must have recipients"],
    [{ to: "[]" }, "Message must have recipients"],
    [{ to: "" }, "Message must have recipients"],
    [{ to: "7" }, "Invalid data type for recipients"],
    [{ to: "{}" }, "Invalid data type for recipients"],
    [{ to: "[null]" }, "Invalid data type for recipients"],
    [{ to: '[7, "hamlet@example.com"]' }, "Recipient lists may contain emails or user IDs, but not both."],
    [{ to: '["hamlet@example.com", 7]' }, "Recipient lists may contain emails or user IDs, but not both."],
    [{ to: "nobody@example.com" }, "Invalid email 'nobody@example.com'"],
    [{ to: "[999999]" }, "Invalid user ID 999999"],
  ])("rejects the recipients %j: %s", async (fields, expected) => {
    expect(await refusal(hamlet, toPeople(fields))).toBe(expected);
  });

  test("deactivated users are rejected", async () => {
    const gone = await world.newPerson("Gone Gertrude");
    await owner.ok("DELETE", `/users/${gone.userId}`);
    expect(await refusal(hamlet, toPeople({ to: [cordelia.userId, gone.userId] }))).toBe(
      `'${gone.email}' is no longer using Zulip.`,
    );
  });

  test("if private messages are switched off, only those to a single bot are accepted", async () => {
    await owner.ok("PATCH", "/realm", { private_message_policy: DirectMessagePolicy.nobody });
    const refused = "Private messages are disabled in this organization.";
    expect(await refusal(hamlet, toPeople({ to: [cordelia.userId] }))).toBe(refused);
    expect(await refusal(owner, toPeople({ to: [cordelia.userId, guest.userId] }))).toBe(refused);
    await send(hamlet, toPeople({ to: ["notification-bot@zulip.com"] }));
    const [first, second] = [await newBot(hamlet, "first"), await newBot(hamlet, "second")];
    await send(hamlet, toPeople({ to: [first.userId] }));
    expect(await refusal(hamlet, toPeople({ to: [first.userId, second.userId] }))).toBe(refused);
    await owner.ok("PATCH", "/realm", { private_message_policy: DirectMessagePolicy.everyone });
    await send(hamlet, toPeople({ to: [cordelia.userId] }));
  });
});

describe("topics", () => {
  const topicOf = async (topic: string) =>
    (await fetched(hamlet, await send(hamlet, toStream({ to: "Denmark", topic }))))?.subject;

  test("are stripped, and truncated at 60 characters, not units of any encoding", async () => {
    expect(await topicOf("  spaces\n ")).toBe("spaces");
    expect(await topicOf("ä".repeat(60))).toBe("ä".repeat(60));
    expect(await topicOf("👍".repeat(60))).toBe("👍".repeat(60));
    expect(await topicOf("👍".repeat(61))).toBe(`${"👍".repeat(57)}...`);
    expect(await topicOf("x".repeat(500))).toBe(`${"x".repeat(57)}...`);
    expect(await topicOf("(no topic)")).toBe("(no topic)");
    expect(await topicOf("é 你好 \u{1F468}‍\u{1F469}")).toBe("é 你好 \u{1F468}‍\u{1F469}");
  });

  test.each([
    ["", "Topic can't be empty"],
    ["  ", "Topic can't be empty"],
    ["a\nb", "Invalid characters in topic!"],
    ["a\u0000b", "Invalid characters in topic!"],
    ["a\u{10FFFF}b", "Invalid characters in topic!"],
  ])("rejects the topic %j: %s", async (topic, expected) => {
    expect(await refusal(hamlet, toStream({ to: "Denmark", topic }))).toBe(expected);
  });
});

describe("content", () => {
  const contentOf = async (content: string) =>
    (await fetched(hamlet, await send(hamlet, toStream({ to: "Denmark", content }))))?.content;

  test("loses white space at its end and line breaks at its beginning", async () => {
    expect(await contentOf("\n\n  indented\n \t\n")).toBe("  indented");
  });

  test("is truncated at 10,000 characters with a mark", async () => {
    const notice = "\n[message truncated]";
    expect(await contentOf("x".repeat(10_000))).toBe("x".repeat(10_000));
    expect(await contentOf("x".repeat(10_001))).toBe("x".repeat(10_000 - notice.length) + notice);
    expect(await contentOf("😀".repeat(10_001))).toBe("😀".repeat(10_000 - notice.length) + notice);
  });

  test("keeps the characters of all scripts and emoji", async () => {
    const text = "𝔘𝔫𝔦 e\u0301 \u202Eabc\u202C 👩‍👩‍👧 \uFEFFx \u0007 \u{10FFFF}";
    expect(await contentOf(text)).toBe(text);
  });

  test("rejects bytes that are not UTF-8", async () => {
    const response = await fetch(`${world.url}/api/v1/messages`, {
      method: "POST",
      headers: {
        authorization: hamlet.authorization,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "type=stream&to=Denmark&topic=bytes&content=%F0%9F%98",
    });
    expect(response.status).toBe(400);
    expect(await idsOf(hamlet, [["topic", "bytes"]])).toEqual([]);
  });

  test.each([
    ["", "Message must not be empty"],
    [" \n ", "Message must not be empty"],
    ["a\0b", "Message must not contain null bytes"],
  ])("rejects the content %j: %s", async (content, expected) => {
    expect(await refusal(hamlet, toStream({ to: "Denmark", content }))).toBe(expected);
    expect(await refusal(hamlet, toPeople({ to: [cordelia.userId], content }))).toBe(expected);
  });
});

describe("the right to send to a stream", () => {
  const roles = ["owner", "administrator", "moderator", "hamlet", "guest"] as const;
  const administrators = "Only organization administrators can send to this stream.";
  const moderators = "Only organization administrators and moderators can send to this stream.";

  test.each([
    [StreamPostPolicy.everyone, [undefined, undefined, undefined, undefined, undefined]],
    [StreamPostPolicy.administrators, [undefined, undefined, administrators, administrators, administrators]],
    [
      StreamPostPolicy.fullMembers,
      [undefined, undefined, undefined, undefined, "Guests cannot send to this stream."],
    ],
    [StreamPostPolicy.moderators, [undefined, undefined, undefined, moderators, moderators]],
  ])("post policy %i, by role", async (stream_post_policy, expected) => {
    const people = roles.map((role) => world.as(role));
    const { name } = await createStream(world, `policy ${stream_post_policy}`, people, {
      stream_post_policy,
    });
    for (const [index, person] of people.entries()) {
      const problem = expected[index];
      if (problem === undefined) await send(person, toStream({ to: name }));
      else expect(await refusal(person, toStream({ to: name }))).toBe(problem);
    }
    expect(await idsOf(hamlet, [["stream", name]])).toHaveLength(expected.filter((each) => !each).length);
  });

  test("new members are rejected if only full members may send", async () => {
    const newcomer = await world.newPerson("Newcomer Nell");
    const { name } = await createStream(world, "full members", [newcomer, hamlet], {
      stream_post_policy: StreamPostPolicy.fullMembers,
    });
    await owner.ok("PATCH", "/realm", { waiting_period_threshold: 3 });
    expect(await refusal(newcomer, toStream({ to: name }))).toBe("New members cannot send to this stream.");
    await send(hamlet, toStream({ to: name }));
    await owner.ok("PATCH", "/realm", { waiting_period_threshold: 0 });
    await send(newcomer, toStream({ to: name }));
  });

  test("public streams accept messages of non-members, private ones do not, web-public ones also those of guests", async () => {
    await createStream(world, "public", [cordelia]);
    await createStream(world, "private", [cordelia], { invite_only: true });
    await createStream(world, "web-public", [cordelia], { is_web_public: true });
    await send(hamlet, toStream({ to: "public" }));
    await send(guest, toStream({ to: "web-public" }));
    const refused = (name: string) => `Not authorized to send to stream '${name}'`;
    expect(await refusal(guest, toStream({ to: "public" }))).toBe(refused("public"));
    expect(await refusal(hamlet, toStream({ to: "private" }))).toBe(refused("private"));
    expect(await refusal(owner, toStream({ to: "private" }))).toBe(refused("private"));
  });

  test("a sender who is not subscribed to the stream does not receive the message", async () => {
    await createStream(world, "outside", [cordelia]);
    const id = await send(hamlet, toStream({ to: "outside" }));
    expect(await idsOf(hamlet, [])).not.toContain(id);
    expect(await flagsOf(hamlet, id, [["stream", "outside"]])).toEqual(["read", "historical"]);
  });
});

describe("wildcard mentions", () => {
  test("are limited to privileged users in a large stream", async () => {
    const crowd: Person[] = [];
    for (let index = 0; index < 10; index += 1) crowd.push(await world.newPerson(`Crowd ${index}`));
    const names = ["owner", "administrator", "moderator", "hamlet", "guest"] as const;
    const small = [...names.map((name) => world.as(name)), ...crowd];
    await createStream(world, "fifteen", small);
    await createStream(world, "sixteen", [...small, cordelia]);
    const content = "@**all** listen";
    for (const person of small.slice(0, 5)) await send(person, toStream({ to: "fifteen", content }));
    const refused = "You do not have permission to use wildcard mentions in this stream.";
    const allowed: Record<number, readonly (typeof names)[number][]> = {
      1: names,
      2: ["owner", "administrator", "moderator", "hamlet"],
      3: ["owner", "administrator", "moderator", "hamlet"],
      4: ["owner", "administrator"],
      5: ["owner", "administrator"],
      6: [],
      7: ["owner", "administrator", "moderator"],
    };
    for (const [policy, may] of Object.entries(allowed)) {
      await owner.ok("PATCH", "/realm", { wildcard_mention_policy: Number(policy) });
      for (const name of names) {
        if (may.includes(name)) await send(world.as(name), toStream({ to: "sixteen", content }));
        else expect(await refusal(world.as(name), toStream({ to: "sixteen", content }))).toBe(refused);
      }
    }
    await send(hamlet, toStream({ to: "sixteen", content: "@_**all** is silent" }));
  });
});

describe("design 6: the cost of a send", () => {
  /** Leaves out the reading of the log, which each node does for itself after a notification. */

  const statementsFor = async (work: () => Promise<unknown>) =>
    (await statementsDuring(world, work)).filter((name) => name !== "read_log");

  test("a message to a stream is one statement, without an earlier read", async () => {
    await send(hamlet, toStream({ to: "Denmark" }));
    const fields = toStream({ to: "Denmark", content: "@**Cordelia Member** :smile:" });
    expect(await statementsFor(() => send(hamlet, fields))).toEqual(["commit_messages"]);
    expect(await statementsFor(() => refusal(guest, fields))).toEqual([]);
  });

  test("a conversation is looked up once", async () => {
    await send(hamlet, toPeople({ to: [cordelia.userId] }));
    const again = () => send(hamlet, toPeople({ to: [cordelia.userId] }));
    expect(await statementsFor(again)).toEqual(["commit_messages"]);
  });

  test("a page of messages takes a few statements, however many messages and conversations it has", async () => {
    const counts: number[] = [];
    for (const num_before of [1, 10, 200]) {
      const fetchPage = () =>
        hamlet.ok("GET", "/messages", { anchor: "first_unread", num_before, num_after: 10 });
      counts.push((await statementsFor(fetchPage)).length);
    } // One more statement reads the newest position, if fewer messages were found than requested.
    expect(counts).toEqual([5, 6, 6]);
  });
});

describe("bots", () => {
  test("a bot may send to its owner's streams", async () => {
    const { name } = await createStream(world, "bots welcome", [hamlet], { invite_only: true });
    const bot = await newBot(hamlet, "helper");
    const id = await send(bot, toStream({ to: name }));
    expect(await fetched(hamlet, id)).toMatchObject({ sender_id: bot.userId });
  });
});
