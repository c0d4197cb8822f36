/** Background work pauses while an organization is deactivated, and continues after its reactivation. */

import { text } from "node:stream/consumers";
import { BotType } from "@confab/contract";
import { reactivateRealm } from "@confab/server/domain/realm/deactivate";
import { World } from "@confab/testkit";
import { expect, test } from "vitest";
import { realmsWithWork } from "../../src/app/idle-queries.ts";
import { runSql } from "../messages/database.ts";
import { idsOf } from "../messages/helpers.ts";
import { Site } from "../outgoing/support.ts";
import { newBot } from "../users/support.ts";

const DAY = 24 * 3600 * 1000;

const reactivate = (world: World) => world.server.realms.first.write((tx) => reactivateRealm(tx));
const countOf = async (world: World, table: string): Promise<unknown> =>
  (await runSql(world, `select count(*)::int as count from ${table}`))[0]?.["count"];

/** Returns the organizations that another node would load for their background work. */
const waiting = ({ server, clock }: World) =>
  realmsWithWork(server.context.engine, { now: clock.now(), since: clock.now(), besides: [], limit: 9 });

test("old messages are kept while it is deactivated", async () => {
  await using world = await World.start();
  const [owner, hamlet] = [world.as("owner"), world.as("hamlet")];
  await owner.ok("PATCH", "/realm", { message_retention_days: 7 });
  const id = await hamlet.sendTo([hamlet], "Keep me");
  await world.settle();
  await owner.ok("POST", "/realm/deactivate");
  await world.clock.jump(8 * DAY);
  await world.settle();
  await world.settle();
  expect(await countOf(world, `message where message_id = ${id}`)).toBe(1);
  expect(await waiting(world)).toEqual([]);
  await reactivate(world);
  await world.settle();
  expect(await idsOf(hamlet, [])).not.toContain(id);
});

test("bots are not called, and their late answers wait", async () => {
  await using world = await World.start({ environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" } });
  const [owner, hamlet] = [world.as("owner"), world.as("hamlet")];
  const arrived = Promise.withResolvers<void>();
  const reply = Promise.withResolvers<void>();
  await using site = await Site.start(async (request, response) => {
    await text(request);
    arrived.resolve();
    await reply.promise;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ content: "Here" }));
  });
  const bot = await newBot(hamlet, "late", {
    bot_type: BotType.outgoingWebhook,
    payload_url: JSON.stringify(site.url("/hook")),
  });
  await hamlet.sendTo([bot], "First");
  const settled = world.settle();
  await arrived.promise;
  await hamlet.sendTo([bot, owner], "Second");
  await owner.ok("POST", "/realm/deactivate");
  reply.resolve();
  await settled;
  await world.settle();
  expect(site.asked).toHaveLength(1);
  expect(await countOf(world, `message where sender_id = ${bot.userId}`)).toBe(0);
  expect(await countOf(world, "bot_call")).toBe(2);
  await world.clock.advance(1000);
  expect(await waiting(world)).toEqual([]);
  await reactivate(world);
  await world.settle();
  expect(await countOf(world, `message where sender_id = ${bot.userId}`)).toBe(2);
  expect(await countOf(world, "bot_call")).toBe(0);
});
