/** Sends every kind of event that GitHub documents. */

import { readFileSync } from "node:fs";
import { BotType } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { silentEvents } from "../../src/integrations/github/silent.ts";
import { github } from "../../src/integrations/github.ts";
import { createStream } from "../messages/helpers.ts";
import { newBot } from "../users/support.ts";
import { announced, organization, quiet, repository, sender } from "./github-payloads.ts";
import { lastMessages, post } from "./support.ts";

const { world, hamlet } = useWorld();
let bot: Person;
beforeAll(async () => {
  bot = await newBot(hamlet, "github", { bot_type: BotType.incomingWebhook });
  await createStream(world, "code", [hamlet]);
});

async function deliver(event: string, payload: object) {
  const body = { repository, organization, sender, ...payload };
  const query = { api_key: bot.apiKey, stream: "code" };
  return post(world, "github", query, body, { "x-github-event": event });
}

const last = async () => (await lastMessages(hamlet)).at(-1);

describe("GitHub's events", () => {
  test.each(announced)("%s: sends a message %#", async (event, payload, topic, content) => {
    expect(await deliver(event, payload)).toMatchObject({ status: 200 });
    expect(await last()).toMatchObject({ subject: topic, content });
  });

  test.each(quiet)("%s %j: sends nothing", async (event, payload) => {
    const before = await last();
    expect(await deliver(event, payload)).toMatchObject({ status: 200 });
    expect((await last())?.id).toBe(before?.id);
  });

  test("are all in these tables, and in the documentation with their results", () => {
    const page = readFileSync(new URL("../../../docs/integrations.md", import.meta.url), "utf8");
    const tested = new Set([...announced, ...quiet].map(([event]) => event));
    expect([...tested].toSorted()).toEqual([...(github.events?.known ?? [])].toSorted());
    for (const event of tested) {
      const row = page.split("\n").find((line) => line.startsWith(`| \`${event}\` `));
      expect(row, event).toBeDefined();
      if (Object.hasOwn(silentEvents, event)) expect(row).toContain(`no message: ${silentEvents[event]}`);
      else expect(row).not.toContain("no message:");
    }
  });
});
