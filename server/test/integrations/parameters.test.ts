/** Parameters in the address of a webhook, and events that the server does not know. */
import { BotType } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { integrations } from "../../src/integrations/index.ts";
import { optionNames } from "../../src/integrations/shared/integration.ts";
import { matchesPattern } from "../../src/integrations/shared/wildcard.ts";
import { createStream } from "../messages/helpers.ts";
import { newBot } from "../users/support.ts";
import { lastMessages, post } from "./support.ts";

const lines: string[] = [];
const { world, hamlet } = useWorld({
  environment: { CONFAB_LOG_LEVEL: "info" },
  log: { write: (line) => void lines.push(line) },
});
let bot: Person;
beforeAll(async () => {
  bot = await newBot(hamlet, "services", { bot_type: BotType.incomingWebhook });
  await createStream(world, "services", [hamlet]);
});
beforeEach(() => void lines.splice(0));

const repository = { name: "site", full_name: "acme/site", html_url: "https://github.com/acme/site" };
const sender = { login: "ann" };
const commits = [{ id: "0123456789", message: "Boil", url: "https://example.com/c" }];
const pushTo = (branch: string) => ({ ref: `refs/heads/${branch}`, commits, pusher: { name: "ann" } });

/** Returns the topics of the messages that a delivery sends. */
async function topicsOf(
  integration: string,
  query: Readonly<Record<string, string>>,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown[]> {
  const before = (await lastMessages(hamlet)).at(-1)?.id ?? 0;
  const address = { api_key: bot.apiKey, stream: "services", ...query };
  expect(await post(world, integration, address, body, headers)).toMatchObject({ status: 200 });
  return (await lastMessages(hamlet)).filter(({ id }) => id > before).map(({ subject }) => subject);
}

const onGitHub = (query: Readonly<Record<string, string>>, event: string, payload: object) =>
  topicsOf("github", query, { repository, sender, ...payload }, { "x-github-event": event });

const onGitLab = (query: Readonly<Record<string, string>>, payload: object) =>
  topicsOf(
    "gitlab",
    query,
    { project: { name: "site" }, user: sender, user_name: "Ann", ...payload },
    {
      "x-gitlab-event": "Some Hook",
    },
  );

describe("branches", () => {
  const main = ["site / main"];
  test.each([
    ["main", "main", main],
    ["main", "dev,main", main],
    ["main", "dev, main", main],
    ["main", "m*n", main],
    ["main", "*", main],
    ["main", "dev", []],
    ["main", "mai", []],
    ["release/1.0", "release/*", ["site / release/1.0"]],
    ["release/1.0", "release", []],
  ])("pushes to %s with branches=%s", async (branch, branches, topics) => {
    expect(await onGitHub({ branches }, "push", pushTo(branch))).toEqual(topics);
    const push = {
      object_kind: "push",
      before: "a1",
      after: "b2",
      total_commits_count: 1,
      ...pushTo(branch),
    };
    expect(await onGitLab({ branches }, push)).toEqual(topics);
  });

  test("apply to runs and to new branches, but not to events without a branch", async () => {
    const run = {
      action: "completed",
      workflow_run: { name: "CI", conclusion: "success", head_branch: "main" },
    };
    expect(await onGitHub({ branches: "dev" }, "workflow_run", run)).toEqual([]);
    expect(await onGitHub({ branches: "main" }, "workflow_run", run)).toEqual(main);
    const created = { ref: "main", ref_type: "branch" };
    expect(await onGitHub({ branches: "dev" }, "create", created)).toEqual([]);
    expect(await onGitHub({ branches: "main" }, "create", created)).toEqual(["site"]);
    expect(await onGitHub({ branches: "dev" }, "star", { action: "created" })).toEqual(["site"]);
  });
});

describe("only_events and exclude_events", () => {
  const opened = { action: "opened", pull_request: { number: 7, title: "Tea" } };
  const topic = ["site / PR #7 Tea"];
  test.each([
    [{ only_events: '["pull_request"]' }, topic],
    [{ only_events: '["push", "pull_*"]' }, topic],
    [{ only_events: '["pull_request.opened"]' }, topic],
    [{ only_events: '["pull_request.*"]' }, topic],
    [{ only_events: '["*"]' }, topic],
    [{ only_events: '["pull_request.closed", "push"]' }, []],
    [{ only_events: "[]" }, []],
    [{ exclude_events: '["push"]' }, topic],
    [{ exclude_events: "[]" }, topic],
    [{ exclude_events: '["pull_request"]' }, []],
    [{ exclude_events: '["*.opened"]' }, []],
    [{ only_events: '["pull_request"]', exclude_events: '["pull_request.opened"]' }, []],
  ])("%j select an opened pull request", async (query, topics) => {
    expect(await onGitHub({ ...query }, "pull_request", opened)).toEqual(topics);
  });

  test.each([
    [{ only_events: '["pipeline"]' }, 1],
    [{ only_events: '["pipeline.failed"]' }, 1],
    [{ only_events: '["Some Hook"]' }, 1],
    [{ only_events: '["pipeline.success"]' }, 0],
    [{ exclude_events: '["pipe*"]' }, 0],
  ])("%j select a failed pipeline of GitLab", async (query, count) => {
    const failed = { object_kind: "pipeline", object_attributes: { id: 9, ref: "main", status: "failed" } };
    expect(await onGitLab({ ...query }, failed)).toHaveLength(count);
  });

  test("must be lists of texts", async () => {
    for (const [value, msg] of [
      ["push", 'Argument "only_events" is not valid JSON.'],
      ['"push"', "only_events is not a list"],
      ["[7]", "only_events[0] is not a string"],
    ] as const) {
      const query = { api_key: bot.apiKey, only_events: value };
      expect(await post(world, "github", query, {}, { "x-github-event": "push" })).toMatchObject({
        status: 400,
        body: { msg },
      });
    }
  });
});

test("use_merge_request_title=false leaves the title out of topics of merge requests", async () => {
  const merge = { iid: 7, title: "Tea", url: "https://example.com/7", action: "open" };
  const request = { object_kind: "merge_request", object_attributes: merge };
  expect(await onGitLab({}, request)).toEqual(["site / MR #7 Tea"]);
  expect(await onGitLab({ use_merge_request_title: "true" }, request)).toEqual(["site / MR #7 Tea"]);
  expect(await onGitLab({ use_merge_request_title: "false" }, request)).toEqual(["site / MR #7"]);
  const comment = {
    object_kind: "note",
    object_attributes: { note: "Yes", noteable_type: "MergeRequest" },
    merge_request: merge,
  };
  expect(await onGitLab({ use_merge_request_title: "false" }, comment)).toEqual(["site / MR #7"]);
});

describe("name and desc", () => {
  const alert = (instance: string, team: string) => ({
    status: "firing",
    labels: { alertname: "Hot", instance, team },
    annotations: { summary: "It boils" },
  });
  const alerts = [alert("kettle", "tea"), alert("pot", "tea"), alert("pan", "food")];
  const body = { groupLabels: { alertname: "Hot" }, alerts };

  test("name chooses the label that names each alert of Alertmanager", async () => {
    expect(await topicsOf("alertmanager", { name: "instance" }, body)).toEqual(["Hot"]);
    expect((await lastMessages(hamlet)).at(-1)?.content).toContain("* **kettle**: It boils (team=tea)\n");
  });

  test("desc chooses the label or annotation for the topic", async () => {
    expect(await topicsOf("alertmanager", { desc: "team" }, body)).toEqual(["tea", "food"]);
    expect(await topicsOf("alertmanager", { desc: "summary" }, body)).toEqual(["It boils"]);
    expect(await topicsOf("alertmanager", { desc: "nothing" }, body)).toEqual(["Hot"]);
  });

  test("desc sends a limited number of messages", async () => {
    const many = Array.from({ length: 30 }, (_, index) => alert("kettle", `team ${index}`));
    expect(await topicsOf("alertmanager", { desc: "team", topic: "all" }, { alerts: many })).toHaveLength(10);
    const messages = (await lastMessages(hamlet)).map(({ content }) => content).join("\n");
    expect(messages).toContain("team=team 29");
  });
});

describe("parameters", () => {
  test.each(integrations)("$name rejects parameters that it does not have", async ({ name, options }) => {
    const known = ["api_key", "stream", "topic", ...options].join(", ");
    for (const parameter of ["brunches", "", ...optionNames.filter((option) => !options.includes(option))]) {
      const query = { api_key: bot.apiKey, stream: "services", [parameter]: "true" };
      const answer = await post(
        world,
        name,
        query,
        {},
        { "x-github-event": "ping", "x-gitlab-event": "Hook" },
      );
      expect(answer.status, parameter).toBe(400);
      if (parameter === "only_events" || parameter === "exclude_events") continue;
      expect(answer.body["msg"]).toBe(
        `The integration '${name}' has no parameter '${parameter}'. Available: ${known}.`,
      );
    }
  });

  test("include those of every endpoint", async () => {
    expect(await topicsOf("json", { client: "program" }, {})).toEqual(["JSON"]);
  });
});

describe("an event that the server does not know", () => {
  test.each([
    ["github", { "x-github-event": "telepathy" }, {}, "telepathy"],
    ["github", { "x-github-event": "constructor" }, [], "constructor"],
    ["github", { "x-github-event": "x".repeat(500) }, {}, "x".repeat(100)],
    ["gitlab", { "x-gitlab-event": "Telepathy Hook" }, { object_kind: "telepathy" }, "telepathy"],
    ["gitlab", { "x-gitlab-event": "System Hook" }, { event_name: "key_create" }, "key_create"],
    ["gitlab", { "x-gitlab-event": "Telepathy Hook" }, {}, "Telepathy Hook"],
  ])("is answered with success and logged: %s %j", async (integration, headers, body, event) => {
    expect(await topicsOf(integration, {}, body, headers)).toEqual([]);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: "warn",
        integration,
        event,
        msg: "ignored an unknown webhook event",
      }),
    );
  });

  test("is distinguished from a known one that sends no message", async () => {
    expect(await onGitHub({}, "watch", { action: "started" })).toEqual([]);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toContainEqual(
      expect.objectContaining({ level: "info", integration: "github", event: "watch.started" }),
    );
  });
});

test("patterns take bounded time", () => {
  const pattern = `${"*a".repeat(100)}*b`;
  expect(matchesPattern(pattern, "a".repeat(1_000_000))).toBe(false);
  expect(matchesPattern(pattern, `${"a".repeat(200)}b`)).toBe(true);
});
