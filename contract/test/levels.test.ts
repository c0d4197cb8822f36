/** The changes of the interface between feature levels. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allEndpoints, allEvents, NEWEST_LEVEL, OLDEST_LEVEL } from "../src/index.ts";
import { allChanges } from "../src/levels/all-changes.ts";
import { answerConverter, convertEvent, eventForm } from "../src/levels/convert.ts";
import { eventKey } from "../src/levels/level-change.ts";
import { endpointsAt, eventsAt } from "../src/levels/schemas.ts";
import { openApiDocument } from "../src/openapi.ts";
import { levelsPage } from "./levels-page.ts";

const folder = new URL("../src/levels/changes/", import.meta.url);

test("docs/levels.md lists them (`npx vitest run -u --project once levels` writes it)", async () => {
  await expect(levelsPage()).toMatchFileSnapshot("../../docs/levels.md");
});

test("are each in a file named by level and subject", () => {
  const levels = readdirSync(folder).map((file) => Number(/^(\d{3})-[a-z0-9-]+\.ts$/.exec(file)?.[1]));
  expect(levels.toSorted()).toEqual(allChanges.map(({ level }) => level).toSorted());
});

test("are within the supported levels", () => {
  const others = allChanges.filter(({ level }) => level <= OLDEST_LEVEL || level > NEWEST_LEVEL);
  expect(others).toEqual([]);
});

test("include all levels, except those that changed nothing", () => {
  const present = new Set(allChanges.map(({ level }) => level));
  const all = Array.from({ length: NEWEST_LEVEL - OLDEST_LEVEL }, (_, index) => OLDEST_LEVEL + 1 + index);
  const empty = [122, 123, 124, 156, 158, 185, 186, 187, 237, 238, 239, 277];
  expect(all.filter((level) => !present.has(level))).toEqual(empty);
});

test("have a test with their level in the title", () => {
  const tests = new URL("../../server/test/levels/", import.meta.url);
  const text = readdirSync(tests).map((file) => readFileSync(new URL(file, tests), "utf8"));
  const missing = allChanges.filter(({ level }) => !text.some((one) => one.includes(`test("${level}: `)));
  expect(missing.map(({ level, summary }) => ({ level, summary }))).toEqual([]);
});

test("name endpoints, events and objects that exist", () => {
  const endpoints = new Set(allEndpoints.map(({ name }) => name));
  const kinds = new Set(
    [...allEvents, ...allChanges.flatMap(({ earlierEvents = [] }) => earlierEvents)].map(eventKey),
  );
  const { components } = openApiDocument({ siteUrl: "", level: NEWEST_LEVEL });
  // The document has no requests to other servers.
  const titles = new Set([...Object.keys(components.schemas), "WebhookCall"]);
  const wrong = allChanges.flatMap((change) => [
    ...Object.keys({ ...change.answers, ...change.parameters }).filter((name) => !endpoints.has(name)),
    ...(change.endpoints ?? []).filter((name) => !endpoints.has(name)),
    ...Object.keys(change.events ?? {}).filter((key) => !kinds.has(key)),
    ...Object.keys(change.objects ?? {}).filter((title) => !titles.has(title)),
  ]);
  expect(wrong).toEqual([]);
});

test("result in a document for each level", () => {
  for (let level = OLDEST_LEVEL; level <= NEWEST_LEVEL; level += 1) {
    const document = openApiDocument({ siteUrl: "https://chat.example.com", level });
    expect(document["x-feature-level"]).toBe(level);
  }
});

test("don't touch the newest level", () => {
  expect(endpointsAt(NEWEST_LEVEL).map(({ name }) => name)).toEqual(allEndpoints.map(({ name }) => name));
  expect(eventsAt(NEWEST_LEVEL).map(({ schema }) => schema)).toEqual(allEvents.map(({ schema }) => schema));
  for (const endpoint of allEndpoints) expect(answerConverter(endpoint, NEWEST_LEVEL)).toBeUndefined();
  const event = { type: "update_message", user_id: null, rendering_only: true };
  expect(convertEvent(event, NEWEST_LEVEL)).toBe(event);
});

test("give levels between which a kind of event did not change the same form of it", () => {
  expect(eventForm("update_message", 111)).toBe(eventForm("update_message", 113));
  expect(eventForm("update_message", 113)).not.toBe(eventForm("update_message", 114));
});
