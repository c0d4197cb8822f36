/** Compares the answers of one server with the OpenAPI documents of two feature levels. */
import { readFileSync } from "node:fs";
import type { World } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callersOf, startWorld } from "./calls.ts";
import { differences, notOperations } from "./differences.ts";
import { allCalls } from "./newer-calls.ts";
import { documentedLevels, isMissing, referenceDocument } from "./reference-document.ts";

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.[Symbol.asyncDispose]());

describe.skipIf(isMissing).each(documentedLevels)("the operations of level %i", (level) => {
  const { operations } = referenceDocument(level);
  const known = differences[level];

  for (const { id, problemsWith } of operations) {
    const call = allCalls[id];
    if (!call) continue;
    test(`answer ${id} as documented, except for known differences`, async () => {
      const { status, body } = await call(callersOf(world, level));
      expect({ status, body }).toMatchObject({ status: 200 });
      expect(problemsWith(body)).toEqual(known.operations[id] ?? []);
    });
  }

  test("are all called here or listed as missing", () => {
    const served = operations.filter(({ id }) => allCalls[id]);
    const all = operations.length - notOperations.length;
    process.stdout.write(`${served.length} of ${all} operations of level ${level} are served\n`);
    const others = operations.filter(({ id }) => !allCalls[id]).map(({ id }) => id);
    expect(others.sort()).toEqual([...known.notServed, ...notOperations].sort());
  });
});

test("describes each difference from level 111 in docs/compatibility.md", () => {
  const text = readFileSync(new URL("../../../docs/compatibility.md", import.meta.url), "utf8");
  const { operations, events, notServed, notSent } = differences[111];
  const named = [operations, events].flatMap(Object.keys).concat(notOperations, notServed, notSent);
  expect(named.filter((id) => !text.includes(`\`${id}\``))).toEqual([]);
});
