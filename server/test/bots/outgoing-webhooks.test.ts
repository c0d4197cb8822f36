/**
 * docs/interface/sending.md#who-receives-a-message, docs/interface/bots.md#bots: messages that call an outgoing
 * webhook, the request that it gets, and its replies.
 */

import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { BotType } from "@confab/contract";
import { engineUnderTest, type Person } from "@confab/testkit";
import { addressesIn, withOriginals } from "@confab/testkit/original-addresses";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  INSIST_MILLISECONDS,
  MAX_RUNNING_OF_BOT,
  RETRY_MILLISECONDS,
} from "../../src/domain/bot-calls/worker.ts";
import { MAX_BYTES, POST_TIMEOUT_MILLISECONDS } from "../../src/outgoing/outgoing.ts";
import { runSql } from "../messages/database.ts";
import { createStream, fetchPage, type TestStream } from "../messages/helpers.ts";
import { Site } from "../outgoing/support.ts";
import { newBot } from "../users/support.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const { world, hamlet, cordelia, guest } = useWorld({
  environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" },
});
let stream: TestStream;
let site: Site;
let number = 0; /** The request bodies that the site received. */
let bodies: string[] = [];
let answer: Answer;

const saying =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

beforeEach(async () => {
  number += 1;
  bodies = [];
  answer = saying({ response_not_required: true });
  stream = await createStream(world, `webhooks ${number}`, [hamlet, cordelia]);
  site = await Site.start((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      answer(request, response);
    });
  });
});
afterEach(() => site[Symbol.asyncDispose]());

/** An outgoing webhook that Cordelia owns, called `hook{number} Bot`. */
const newHook = (more: Readonly<Record<string, unknown>> = {}) =>
  newBot(cordelia, `hook${number}`, {
    bot_type: BotType.outgoingWebhook,
    payload_url: JSON.stringify(site.url("/hook")),
    ...more,
  });

const mention = () => `@**hook${number} Bot** what now?`;

async function conversation(person: Person, narrow: readonly unknown[]) {
  const page = await fetchPage(person, {
    anchor: "newest",
    num_before: 50,
    num_after: 0,
    narrow,
    apply_markdown: false,
  });
  return page.messages;
}

const inStream = async () =>
  (await conversation(hamlet, [{ operator: "stream", operand: stream.name }])).map(
    ({ sender_id, subject, content }) => ({ sender_id, subject, content }),
  );

/** Returns what Notification Bot has sent Cordelia since. */
async function noticesSince(since: number): Promise<string[]> {
  const messages = await conversation(cordelia, [
    { operator: "pm-with", operand: "notification-bot@zulip.com" },
  ]);
  return messages.filter(({ id }) => id > since).map(({ content }) => content as string);
}

const failure = (bot: Person, messageId: number, reason: string) =>
  `Your bot @_**hook${number} Bot|${bot.userId}** could not answer [message ${messageId}](#narrow/id/${messageId}):\n\`\`\`text\n${reason}\n\`\`\``;

describe("a message that mentions it", () => {
  test("is posted as the reference document says, and the reply goes to the same topic", async () => {
    const bot = await newHook();
    answer = saying({ content: "All is *well*." });
    const queue = await cordelia.register({ event_types: ["message"] });
    const id = await hamlet.send(stream.name, "plans", mention());
    await world.settle();
    const owner = await cordelia.register({ fetch_event_types: ["realm_bot"] });
    const { realm_bots } = owner.state as unknown as {
      realm_bots: { user_id: number; services: { token: string }[] }[];
    };
    const token = realm_bots.find(({ user_id }) => user_id === bot.userId)?.services[0]?.token;
    const [message] = (
      await fetchPage(hamlet, { anchor: id, num_before: 0, num_after: 0, apply_markdown: false })
    ).messages;
    const { flags: _, ...asFetched } = message as unknown as Record<string, unknown>;
    expect(site.asked).toHaveLength(1);
    expect(site.asked[0]?.path).toBe("/hook");
    expect(site.asked[0]?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "ConfabOutgoingWebhook/1.0",
    });
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(JSON.parse(bodies[0] ?? "")).toEqual({
      data: mention(),
      trigger: "mention",
      token,
      bot_email: bot.email,
      bot_full_name: `hook${number} Bot`,
      message: {
        ...asFetched,
        avatar_url: `https://secure.gravatar.com/avatar/${md5(hamlet.email)}?d=identicon&version=1`,
        rendered_content: `<p><span class="user-mention" data-user-id="${bot.userId}">@hook${number} Bot</span> what now?</p>`,
      },
    });
    expect(await inStream()).toEqual([
      { sender_id: hamlet.userId, subject: "plans", content: mention() },
      { sender_id: bot.userId, subject: "plans", content: "All is *well*." },
    ]);
    expect(
      (await queue.events()).map((event) => (event["message"] as { sender_id: number }).sender_id),
    ).toEqual([hamlet.userId, bot.userId]);
  });

  test("is posted with the pictures of other hosts at the server's address, like all HTML", async () => {
    await newHook();
    answer = saying({ response_not_required: true });
    await hamlet.send(stream.name, "plans", `${mention()} https://x.org/cat.png`);
    await world.settle();
    const { message } = JSON.parse(bodies[0] ?? "") as { message: { rendered_content: string } };
    expect(addressesIn(message.rendered_content)).toHaveLength(1);
    expect(withOriginals(message.rendered_content)).toContain('<img src="https://x.org/cat.png">');
  });

  test("is posted in Slack's format, whose reply is in text", async () => {
    const bot = await newHook({ interface_type: 2 });
    answer = saying({ text: "Done" });
    await hamlet.send(stream.name, "plans", mention());
    await world.settle();
    expect(site.asked[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      team_id: expect.stringMatching(/^T\d+$/),
      team_domain: "127.0.0.1",
      channel_id: `C${stream.streamId}`,
      channel_name: stream.name,
      thread_ts: String(Math.floor(world.clock.now() / 1000)),
      timestamp: String(Math.floor(world.clock.now() / 1000)),
      user_id: `U${hamlet.userId}`,
      user_name: "Hamlet Member",
      text: mention(),
      trigger_word: "mention",
      service_id: String(bot.userId),
    });
    expect((await inStream()).at(-1)).toEqual({ sender_id: bot.userId, subject: "plans", content: "Done" });
  });

  test("calls no bot if it is silent, in an edit or by a bot, nor a deactivated bot", async () => {
    const bot = await newHook();
    const other = await newBot(hamlet, `other${number}`);
    const silent = await hamlet.send(stream.name, "plans", `@_**hook${number} Bot** hm`);
    await hamlet.ok("PATCH", `/messages/${silent}`, { content: mention() });
    await other.send(stream.name, "plans", mention());
    await other.sendTo([bot], "hello");
    await cordelia.ok("DELETE", `/bots/${bot.userId}`);
    await hamlet.send(stream.name, "plans", mention());
    await world.settle();
    expect(site.asked).toEqual([]);
  });
});

describe("a direct message to it", () => {
  test("is answered to all its participants", async () => {
    const bot = await newHook();
    answer = saying({ content: "Yes" });
    await hamlet.sendTo([bot, guest], "well?");
    await world.settle();
    expect(JSON.parse(bodies[0] ?? "")).toMatchObject({
      data: "well?",
      trigger: "private_message",
      message: { type: "private", sender_id: hamlet.userId },
    });
    const [, reply] = await conversation(guest, [
      { operator: "pm-with", operand: [bot.userId, hamlet.userId] },
    ]);
    expect(reply).toMatchObject({ sender_id: bot.userId, content: "Yes" });
  });

  test("has its own channel name in Slack's format", async () => {
    const bot = await newHook({ interface_type: 2 });
    await hamlet.sendTo([bot], "well?");
    await world.settle();
    expect(new URLSearchParams(bodies[0]).get("channel_name")).toBe("directmessage");
    expect(new URLSearchParams(bodies[0]).get("channel_id")).toMatch(/^D\d+$/);
  });
});

describe("a response", () => {
  test.each([
    ["", undefined],
    ['""', undefined],
    ["{}", undefined],
    ['{"response_not_required":true,"content":"no"}', undefined],
    ['{"content":""}', undefined],
    ['{"content":"yes\\u0000"}', "Message must not contain null bytes"],
    ["<p>Hello</p>", "The response is not JSON"],
    ['["content"]', "The response is not a JSON object"],
    ["7", "The response is not a JSON object"],
    ['{"content":7}', '"content" in the response is not text'],
    ['{"content":"x","widget_content":{"widget_type":"no"}}', expect.stringContaining("Widgets: ")],
  ])("%s", async (body, problem) => {
    const bot = await newHook();
    answer = (_, response) => response.end(body);
    const id = await hamlet.send(stream.name, "plans", mention());
    await world.settle();
    expect(await inStream()).toHaveLength(1);
    const notices = await noticesSince(id);
    if (typeof problem === "string") expect(notices).toEqual([failure(bot, id, problem)]);
    else expect(notices).toEqual(problem === undefined ? [] : [problem]);
    expect(site.asked).toHaveLength(1);
  });

  test("is rejected if it exceeds the size limit", async () => {
    const bot = await newHook();
    answer = (_, response) => response.end(JSON.stringify({ content: "x".repeat(MAX_BYTES) }));
    const id = await hamlet.send(stream.name, "plans", mention());
    await world.settle();
    expect(await noticesSince(id)).toEqual([failure(bot, id, "The response is too large")]);
  });

  test("with a client error is final", async () => {
    const bot = await newHook();
    answer = saying({}, 404);
    const id = await hamlet.send(stream.name, "plans", mention());
    await world.settle();
    expect(await noticesSince(id)).toEqual([failure(bot, id, "The response has the status 404")]);
  });

  test("that redirects is followed, but never to a private address", async () => {
    const bot = await newHook();
    answer = (request, response) => {
      if (request.url === "/hook") response.writeHead(307, { location: "/again" }).end();
      else saying({ content: `${request.method}` })(request, response);
    };
    const first = await hamlet.send(stream.name, "plans", mention());
    await world.settle();
    expect(bodies[1]).toBe(bodies[0]);
    expect((await inStream()).at(-1)?.content).toBe("POST");
    answer = (request, response) => {
      if (request.url === "/hook") response.writeHead(302, { location: "/again" }).end();
      else saying({ content: `${request.method}` })(request, response);
    };
    await hamlet.send(stream.name, "plans", mention());
    await world.settle();
    expect(bodies[3]).toBe("");
    expect((await inStream()).at(-1)?.content).toBe("GET");
    answer = (_, response) => response.writeHead(307, { location: "http://10.0.0.1/" }).end();
    const id = await hamlet.send(stream.name, "plans", mention());
    await world.settle();
    expect(await noticesSince(first)).toEqual([failure(bot, id, "The address is not public")]);
  });
});

describe("a service that fails for a while", () => {
  test("is retried after a delay, and after another one", async () => {
    const bot = await newHook();
    let status = 503;
    answer = (request, response) => saying({ content: "Back" }, status)(request, response);
    const id = await hamlet.send(stream.name, "plans", mention());
    await world.settle();
    expect(site.asked).toHaveLength(1);
    await world.clock.advance((RETRY_MILLISECONDS[0] ?? 0) - 1);
    await world.settle();
    expect(site.asked).toHaveLength(1);
    await world.clock.advance(1);
    await world.settle();
    expect(site.asked).toHaveLength(2);
    status = 200;
    await world.clock.advance(RETRY_MILLISECONDS[1] ?? 0);
    await world.settle();
    expect((await inStream()).at(-1)).toMatchObject({ sender_id: bot.userId, content: "Back" });
    expect(await noticesSince(id)).toEqual([]);
  });

  test("is given up after the last retry, and its owner is notified", async () => {
    const bot = await newHook();
    answer = saying({}, 500);
    const id = await hamlet.send(stream.name, "plans", mention());
    await world.settle();
    for (const wait of RETRY_MILLISECONDS) {
      expect(await noticesSince(id)).toEqual([]);
      await world.clock.advance(wait);
      await world.settle();
    }
    expect(await noticesSince(id)).toEqual([failure(bot, id, "The response has the status 500")]);
    expect(site.asked).toHaveLength(1 + RETRY_MILLISECONDS.length);
  });

  test("is given ten seconds to answer", async () => {
    const bot = await newHook();
    answer = () => undefined;
    let asked = site.nextRequest();
    const id = await hamlet.send(stream.name, "plans", mention());
    for (const wait of [...RETRY_MILLISECONDS, 0]) {
      const settled = world.settle();
      await asked;
      asked = site.nextRequest();
      await world.clock.advance(POST_TIMEOUT_MILLISECONDS);
      await settled;
      await world.clock.advance(wait);
    }
    expect(await noticesSince(id)).toEqual([failure(bot, id, "The response took too long")]);
  });

  test("delays no other bot, and gets no more simultaneous requests than allowed", async () => {
    const held: ServerResponse[] = [];
    await newHook();
    const quick = await newBot(hamlet, `quick${number}`, {
      bot_type: BotType.outgoingWebhook,
      payload_url: JSON.stringify(site.url("/quick")),
    });
    answer = (request, response) => {
      if (request.url === "/quick") saying({ content: "Quick" })(request, response);
      else held.push(response);
    };
    for (let sent = 0; sent < MAX_RUNNING_OF_BOT + 2; sent += 1) {
      await hamlet.send(stream.name, "plans", mention());
    }
    await hamlet.send(stream.name, "plans", `@**quick${number} Bot** you?`);
    const settled = world.settle();
    await expect.poll(async () => (await inStream()).at(-1)).toMatchObject({ sender_id: quick.userId });
    expect(held).toHaveLength(MAX_RUNNING_OF_BOT);
    const waiting = new Set(held);
    answer = saying({});
    for (const response of waiting) response.end();
    await settled;
    expect(site.asked).toHaveLength(MAX_RUNNING_OF_BOT + 3);
  });
});

describe("while the organization can't be written to", () => {
  /** Expects that the reply is posted after `end`, and that nobody is notified of a failure. */

  async function expectPostedAfter(end: () => Promise<void>, since: number) {
    await world.clock.advance(INSIST_MILLISECONDS);
    await end();
    await expect
      .poll(async () => {
        await world.clock.advance(INSIST_MILLISECONDS);
        return (await inStream()).map(({ content }) => content);
      })
      .toEqual([mention(), "At last"]);
    await world.settle();
    expect(site.asked).toHaveLength(1);
    expect(await noticesSince(since)).toEqual([]);
  }

  const shiftVersion = (by: number) =>
    runSql(world, "update realm_counter set metadata_version = metadata_version + $1", by);

  test("because it changes in each attempt, the reply waits", async () => {
    await newHook();
    const arrived = Promise.withResolvers<void>();
    const reply = Promise.withResolvers<void>();
    answer = (request, response) => {
      arrived.resolve();
      void reply.promise.then(() => saying({ content: "At last" })(request, response));
    };
    const id = await hamlet.send(stream.name, "plans", mention());
    const settled = world.settle();
    await arrived.promise; // Each attempt finds a version that no event of the log explains.
    await shiftVersion(1);
    reply.resolve();
    const other = await hamlet.request("POST", "/users/me/alert_words", { alert_words: ["x"] });
    expect(other.status).toBe(503);
    await expectPostedAfter(async () => void (await shiftVersion(-1)), id);
    await settled;
  });
});

test("notifies the owner if the bot may not write to the conversation", async () => {
  const bot = await newHook();
  const hidden = await createStream(world, `hidden ${number}`, [hamlet], { invite_only: true });
  answer = saying({ content: "Psst" });
  const id = await hamlet.send(hidden.name, "plans", mention());
  await world.settle();
  expect(await noticesSince(id)).toEqual([
    failure(bot, id, `Not authorized to send to stream '${hidden.name}'`),
  ]);
});

test("makes no request if there is no address", async () => {
  const bot = await newBot(cordelia, `hook${number}`, { bot_type: BotType.outgoingWebhook });
  const id = await hamlet.send(stream.name, "plans", mention());
  await world.settle();
  expect(await noticesSince(id)).toEqual([failure(bot, id, "It has no endpoint URL")]);
});

test("a call that was unanswered when the server stopped is answered after the next start", async () => {
  const bot = await newHook();
  answer = () => undefined; // The bot may be called as soon as the message exists.
  const asked = site.nextRequest();
  await hamlet.send(stream.name, "plans", mention());
  void world.settle();
  await asked;
  await world.restart();
  answer = saying({ content: "Late" });
  await world.settle();
  expect((await inStream()).map(({ sender_id, content }) => ({ sender_id, content }))).toEqual([
    { sender_id: hamlet.userId, content: mention() },
    { sender_id: bot.userId, content: "Late" },
  ]);
});

test("a call of a node that was killed is retried a minute later", async () => {
  const bot = await newHook();
  answer = saying({ content: "Again" });
  const id = await hamlet.send(stream.name, "plans", mention());
  await runSql(
    world,
    `insert into bot_call (realm_id, message_id, bot_id, trigger, due_at, attempts)
     values ($1, $2, $3, 'mention', $4, 1)`,
    world.server.realms.first.realmId,
    id,
    bot.userId,
    new Date(world.clock.now() + 60_000).toISOString(),
  );
  await world.settle();
  expect(site.asked).toEqual([]);
  await world.pass(1);
  await world.settle();
  expect(site.asked).toHaveLength(1);
  expect((await inStream()).at(-1)).toMatchObject({ sender_id: bot.userId, content: "Again" });
});

test.runIf(engineUnderTest === "postgres")("two nodes call once", async () => {
  await newHook();
  answer = saying({ content: "Once" });
  const other = await world.startNode();
  const page = { anchor: "newest", num_before: 1, num_after: 0 };
  await hamlet.at(other).ok("GET", "/messages", page);
  for (let sent = 0; sent < 5; sent += 1) await hamlet.at(other).send(stream.name, "plans", mention());
  await world.settle();
  await world.pass(2);
  await world.settle();
  expect((await inStream()).filter(({ content }) => content === "Once")).toHaveLength(5);
  expect(site.asked).toHaveLength(5);
});

const md5 = (email: string): string => createHash("md5").update(email.toLowerCase()).digest("hex");
