/** Messages that an earlier release has indexed. */
import { searchIndexer } from "@confab/server/domain/messages/search/search-index";
import type { Person } from "@confab/testkit";
import { useNewWorlds } from "@confab/testkit/vitest";
import { beforeEach, expect, test } from "vitest";
import { scrape, served } from "../http/scrape.ts";
import { realmOf, runSql } from "./database.ts";
import { createStream, idsOf, type TestStream } from "./helpers.ts";

const { world, hamlet, cordelia } = useNewWorlds({ environment: served });
let stream: TestStream;

beforeEach(async () => {
  stream = await createStream(world, "history", [hamlet, cordelia]);
});

const say = (content: string) => cordelia.send(stream.name, "x", content);

const found = (person: Person, operand: string) =>
  idsOf(person, [
    ["stream", stream.name],
    ["search", operand],
  ]);

const state = async () =>
  (
    await runSql(
      world,
      "select version, redo_below from log_consumer where realm_id = $1 and name = $2",
      realmOf(world).realmId,
      searchIndexer.name,
    )
  )[0];

/** Replaces the index by that of the first release, which knew English stems only. */
async function indexAsBefore(): Promise<void> {
  await runSql(
    world,
    `update message_search as s
        set words = to_tsvector('english', m.topic || ' ' || m.content) || array_to_tsvector(array['~b0'])
       from message as m where m.realm_id = s.realm_id and m.message_id = s.message_id`,
  );
  await redoBelow(Number.MAX_SAFE_INTEGER);
}

/** Writes what a migration leaves, or a node that stopped. */
const redoBelow = (id: number) =>
  runSql(world, "update log_consumer set redo_below = $1 where name = $2", id, searchIndexer.name);

const left = async () =>
  (await scrape(world)).value("confab_consumer_redo_messages", { consumer: searchIndexer.name });

test("are indexed again after an upgrade", async () => {
  const ids = [await say("東京の会議"), await say("Zwei Häuser"), await say("three houses")];
  await world.settle();
  expect(await left()).toBe(0);
  await indexAsBefore();
  expect([await found(hamlet, "会議"), await found(hamlet, "Haus"), await found(hamlet, "house")]).toEqual([
    [],
    [],
    ids.slice(2),
  ]);
  expect(await left()).toBeGreaterThanOrEqual(ids.length);
  expect(await found(hamlet, "house")).toEqual(ids.slice(2));
  await world.settle();
  expect(await found(hamlet, "会議")).toEqual(ids.slice(0, 1));
  expect(await found(hamlet, "Haus")).toEqual(ids.slice(1, 2));
  expect(await found(hamlet, "house")).toEqual(ids.slice(2));
  expect(await left()).toBe(0);
  expect(await state()).toEqual({ version: searchIndexer.version, redo_below: null });
});

test("are indexed again from where another node stopped", async () => {
  const ids: number[] = [];
  for (let index = 0; index < 4; index += 1) ids.push(await say("Zwei Häuser"));
  await world.settle();
  await indexAsBefore();
  await redoBelow(ids[2] ?? 0);
  await world.settle();
  expect(await found(hamlet, "Haus")).toEqual(ids.slice(0, 2));
  expect(await state()).toEqual({ version: searchIndexer.version, redo_below: null });
});

test("keep what was edited or deleted meanwhile", async () => {
  const edited = await say("Zwei Häuser");
  const deleted = await say("Drei Häuser");
  await world.settle();
  await indexAsBefore();
  await cordelia.ok("PATCH", `/messages/${edited}`, { content: "Zwei Gärten" });
  await world.as("owner").ok("DELETE", `/messages/${deleted}`);
  await world.settle();
  expect(await found(hamlet, "Haus")).toEqual([]);
  expect(await found(hamlet, "Garten")).toEqual([edited]);
  const rows = await runSql(world, "select message_id from message_search where message_id = $1", deleted);
  expect(rows).toEqual([]);
});

test("are left to nodes of a later release while these run", async () => {
  await say("one house");
  await world.settle();
  const later = searchIndexer.version + 1;
  await runSql(world, "update log_consumer set version = $1 where name = $2", later, searchIndexer.name);
  const second = await say("two houses");
  await world.settle();
  const isIndexed = async () =>
    (await runSql(world, "select from message_search where message_id = $1", second)).length === 1;
  expect(await isIndexed()).toBe(false);
  expect(await found(hamlet, "house")).toContain(second);
  await world.restart();
  await world.settle();
  expect(await isIndexed()).toBe(false);
  expect(await state()).toMatchObject({ version: later });
});
