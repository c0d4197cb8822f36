/**
 * docs/interface/more-operations.md#operations, docs/interface/authentication.md#api-keys: the address for payloads of
 * other services.
 */

import { createHmac } from "node:crypto";
import { BotType } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { integrations } from "../../src/integrations/index.ts";
import { createStream, fetchPage, type TestStream } from "../messages/helpers.ts";
import { newBot } from "../users/support.ts";
import { lastMessages, post } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld();
let bot: Person;
let stream: TestStream;
beforeAll(async () => {
  bot = await newBot(hamlet, "news", { bot_type: BotType.incomingWebhook });
  stream = await createStream(world, "services", [hamlet]);
});

const last = async () => (await lastMessages(hamlet)).at(-1);
const success = { status: 200, body: { result: "success", msg: "" } };

describe("the destination", () => {
  test("is a stream by name or id, in the integration's topic or another one", async () => {
    const key = { api_key: bot.apiKey };
    for (const [query, subject] of [
      [{ ...key, stream: "services" }, "JSON"],
      [{ ...key, stream: "SERVICES", topic: "mine" }, "mine"],
      [{ ...key, stream: String(stream.streamId) }, "JSON"],
    ] as const) {
      expect(await post(world, "json", query, { subject })).toEqual(success);
      expect(await last()).toMatchObject({
        sender_id: bot.userId,
        client: "JSON integration",
        stream_id: stream.streamId,
        subject,
        content: `\`\`\`json\n{\n  "subject": "${subject}"\n}\n\`\`\``,
      });
    }
  });

  test("is a direct message to the owner if none is given", async () => {
    expect(await post(world, "json", { api_key: bot.apiKey }, 7)).toEqual(success);
    const message = await last();
    expect(message).toMatchObject({ type: "private", sender_id: bot.userId, content: "```json\n7\n```" });
    expect(message?.["display_recipient"]).toHaveLength(2);
  });

  test("may be an unknown stream: the owner is notified, once in five minutes", async () => {
    const other = await newBot(cordelia, "lost", { bot_type: BotType.incomingWebhook });
    const before = await lastMessages(cordelia);
    for (const name of ["no `such` @**all**", "999999", "nor this"]) {
      expect(await post(world, "json", { api_key: other.apiKey, stream: name }, 7)).toEqual(success);
    }
    const notices = (await lastMessages(cordelia)).slice(before.length);
    expect(notices).toMatchObject([
      {
        sender_full_name: "Notification Bot",
        content: `Your bot @_**lost Bot|${other.userId}** tried to send a message to the stream \`\`no \`such\` @**all**\`\`, which doesn't exist.`,
      },
    ]);
    await world.clock.advance(5 * 60_000);
    await post(world, "json", { api_key: other.apiKey, stream: "nor this" }, 7);
    expect((await lastMessages(cordelia)).slice(before.length)).toHaveLength(2);
  });

  test("is rejected if the bot may not write to the stream", async () => {
    await createStream(world, "cellar", [owner], { invite_only: true });
    expect(await post(world, "json", { api_key: bot.apiKey, stream: "cellar" }, 7)).toMatchObject({
      status: 400,
      body: { msg: "Not authorized to send to stream 'cellar'" },
    });
  });
});

describe("the sender", () => {
  test("may be a bot of another type, but not a person", async () => {
    const generic = await newBot(hamlet, "generic");
    expect(await post(world, "json", { api_key: generic.apiKey, stream: "services" }, 7)).toEqual(success);
    expect(await post(world, "json", { api_key: hamlet.apiKey, stream: "services" }, 7)).toMatchObject({
      status: 400,
      body: { msg: "Integrations need the API key of a bot." },
    });
  });

  test("must have a valid key and an active account", async () => {
    const gone = await newBot(hamlet, "gone", { bot_type: BotType.incomingWebhook });
    await hamlet.ok("DELETE", `/bots/${gone.userId}`);
    const renewed = await newBot(hamlet, "renewed", { bot_type: BotType.incomingWebhook });
    expect(await post(world, "json", { api_key: renewed.apiKey }, 7)).toEqual(success);
    await hamlet.ok("POST", `/bots/${renewed.userId}/api_key/regenerate`);
    for (const [api_key, status, msg, code] of [
      [undefined, 400, "Missing 'api_key' argument", "REQUEST_VARIABLE_MISSING"],
      ["short", 401, "Malformed API key", "INVALID_API_KEY"],
      ["x".repeat(32), 401, "Invalid API key", "INVALID_API_KEY"],
      [renewed.apiKey, 401, "Invalid API key", "INVALID_API_KEY"],
      [gone.apiKey, 401, "Account is deactivated", "USER_DEACTIVATED"],
    ] as const) {
      const answer = await post(world, "json", { ...(api_key && { api_key }) }, 7);
      expect(answer).toMatchObject({ status, body: { msg, code } });
    }
  });

  test("may only send messages if it is an incoming webhook", async () => {
    expect(await bot.refused("GET", "/users/me")).toEqual({
      status: 401,
      result: "error",
      msg: "This API is not available to incoming webhook bots.",
    });
  });
});

describe("a malformed payload", () => {
  test("is rejected, and sends nothing", async () => {
    const before = await last();
    const key = { api_key: bot.apiKey, stream: "services" };
    for (const [name, body, answer] of [
      [
        "nothing",
        {},
        {
          status: 404,
          body: {
            msg: expect.stringMatching(/no integration 'nothing'\. Available: .*github.*slack_incoming/),
          },
        },
      ],
      ["json", "", { status: 400, body: { msg: "Malformed JSON", code: "INVALID_JSON" } }],
      ["json", "{", { status: 400, body: { msg: "Malformed JSON", code: "INVALID_JSON" } }],
      ["json", Buffer.from([0x22, 0xff, 0x22]), { status: 400, body: { msg: "Malformed JSON" } }],
      ["github", {}, { status: 400, body: { msg: "Missing the HTTP event header 'X-GitHub-Event'" } }],
      ["gitlab", {}, { status: 400, body: { code: "MISSING_HTTP_EVENT_HEADER", header: "X-Gitlab-Event" } }],
      ["grafana", {}, { status: 400, body: { msg: "Malformed payload: title is not text" } }],
      ["grafana", [], { status: 400, body: { msg: "Malformed payload: it is not an object" } }],
      [
        "alertmanager",
        { alerts: [{}] },
        { status: 400, body: { msg: "Malformed payload: alerts[0].status is not text" } },
      ],
      ["slack_incoming", {}, { status: 400 }],
    ] as const) {
      expect(await post(world, name, key, body)).toMatchObject(answer);
    }
    expect((await last())?.id).toBe(before?.id);
  });

  test("never causes a server error", async () => {
    const key = { api_key: bot.apiKey, stream: "services" };
    const known = integrations.flatMap(({ events }) => [...(events?.known ?? [])]);
    const events = [...known, "constructor", "telepathy"];
    const names = fc.constantFrom(
      ...[
        "action",
        "alerts",
        "attachments",
        "blocks",
        "commits",
        "fields",
        "issue",
        "labels",
        "object_attributes",
      ],
      ...["object_kind", "project", "pull_request", "ref", "repository", "sender", "status", "text", "title"],
    );
    const json = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: "binary" }),
        fc.constantFrom("opened", "push", "issue", "closed", "@**all**", "\u0000", "refs/heads/a"),
        fc.double(),
        fc.constantFrom(null, true),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(names, tie("value"), { maxKeys: 8 }),
      ),
    })).value;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...integrations.map(({ name }) => name)),
        fc.constantFrom(...events),
        json,
        async (name, event, body) => {
          const headers = { "x-github-event": event, "x-gitlab-event": event };
          const { status } = await post(world, name, key, body ?? null, headers);
          expect([200, 400]).toContain(status);
        },
      ),
      { numRuns: Number(process.env["CONFAB_PROPERTY_RUNS"] ?? 200) },
    );
  });
});

describe("a bot for one integration", () => {
  test("accepts only payloads that are signed with its secret", async () => {
    const signed = await newBot(hamlet, "signed", {
      bot_type: BotType.incomingWebhook,
      service_name: "github",
      config_data: { secret: "shared" },
    });
    const body = JSON.stringify({
      zen: "calm",
      repository: { name: "site", html_url: "https://example.com/site" },
    });
    const send = (secret: string | undefined) =>
      post(world, "github", { api_key: signed.apiKey }, body, {
        "x-github-event": "ping",
        ...(secret !== undefined && {
          "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
        }),
      });
    expect(await send("shared")).toEqual(success);
    for (const secret of ["other", undefined]) {
      expect(await send(secret)).toMatchObject({ status: 400, body: { msg: "The signature is wrong." } });
    }
    expect(await post(world, "json", { api_key: signed.apiKey }, 7)).toMatchObject({
      body: { msg: "This bot is for the integration 'github'." },
    });
    const token = await newBot(hamlet, "token", {
      bot_type: BotType.incomingWebhook,
      service_name: "gitlab",
    });
    await hamlet.ok("PATCH", `/bots/${token.userId}`, { config_data: { secret: "shared" } });
    const tag = {
      object_kind: "tag_push",
      ref: "refs/tags/v1",
      after: "1",
      user_name: "Ann",
      project: { name: "site" },
    };
    const headers = { "x-gitlab-event": "Tag Push Hook" };
    expect(await post(world, "gitlab", { api_key: token.apiKey }, tag, headers)).toMatchObject({
      status: 400,
    });
    expect(
      await post(world, "gitlab", { api_key: token.apiKey }, tag, { ...headers, "x-gitlab-token": "shared" }),
    ).toEqual(success);
  });

  test("must name an existing integration and valid settings", async () => {
    for (const [more, msg] of [
      [{ service_name: "fax" }, "Invalid integration 'fax'."],
      [{ service_name: "json", config_data: { secret: "x" } }, "Invalid configuration data!"],
      [{ service_name: "github", config_data: { other: "x" } }, "Invalid configuration data!"],
    ] as const) {
      const wanted = {
        full_name: "Refused",
        short_name: "refused",
        bot_type: BotType.incomingWebhook,
        ...more,
      };
      expect(await hamlet.refused("POST", "/bots", wanted)).toMatchObject({ msg });
    }
  });
});

describe("text from outside", () => {
  const slack = async (body: unknown) => {
    expect(await post(world, "slack_incoming", { api_key: bot.apiKey, stream: "services" }, body)).toEqual(
      success,
    );
    const page = await fetchPage(hamlet, { anchor: "newest", num_before: 1, num_after: 0 });
    return page.messages.at(-1);
  };

  test("mentions nobody, links to no stream, and runs no command", async () => {
    for (const text of [
      "@**all** @_**all** @**Hamlet Member** @*admins* #**services**",
      "@*all* &lt;@*everyone*",
      "<!channel|@**all**> <@U1|**all**>",
    ]) {
      const message = await slack({ text });
      expect(message?.content).not.toMatch(/user-mention|user-group-mention|class="stream"/);
      expect(message?.["flags"]).not.toContain("wildcard_mentioned");
    }
    const poll = await slack({ text: "/poll Tea?\nYes" });
    expect(poll?.["submessages"]).toEqual([]);
    expect((await slack({ text: "/me leaves" }))?.["is_me_message"]).toBe(false);
  });

  test("is shown literally, and breaks nothing around it", async () => {
    const title = "*a* `b` [c](http://d) ~~e~~ $$f$$ <time:2020-01-01T00:00:00Z> &amp; @**all** ![x](y)";
    const body = { title, state: "ok", message: "```\n@**all**\n> deep\n\n* still quoted" };
    await post(world, "grafana", { api_key: bot.apiKey, stream: "services" }, body);
    const message = (await fetchPage(hamlet, { anchor: "newest", num_before: 1, num_after: 0 })).messages.at(
      -1,
    );
    const text = (message?.content ?? "")
      .replace(/<[^>]+>/g, "")
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    const [first] = (message?.content ?? "").split("\n");
    expect(first).not.toMatch(/<(?:em|strong|code|del|time)\b|katex/);
    expect(message?.content).not.toMatch(/user-mention/);
    expect(message?.content).toMatch(/^<p>[^\n]*<\/p>\n<blockquote>[\s\S]*<\/blockquote>$/);
    expect(text).toContain("*a* `b` [c](");
  });

  test("is truncated and cleaned if necessary", async () => {
    const message = await slack({
      text: `a\u0000b ${"x".repeat(20_000)}`,
      channel: `#\u0007${"t".repeat(100)}`,
    });
    expect(message?.subject).toBe(`${"t".repeat(57)}...`);
    expect(message?.content).toContain("ab xxx");
    expect((await slack({ text: "a", channel: "#\u0007" }))?.subject).toBe("Slack-compatible");
  });
});
