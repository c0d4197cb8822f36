/** Holds the answers of the server against the OpenAPI document of the feature level. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Callers, calls, startCallers } from "./calls.ts";
import { differences, eventDifferences, notOperations, notSent, notServed } from "./differences.ts";
import { isMissing, operations } from "./reference-document.ts";

describe.skipIf(isMissing)("the operations of shared/reference/openapi-feature-level-111.yaml", () => {
  let callers: Callers;

  beforeAll(async () => {
    callers = await startCallers();
  });
  afterAll(() => callers?.world[Symbol.asyncDispose]());

  for (const { id, problemsWith } of operations) {
    const call = calls[id];
    if (!call) continue;
    test(`answer ${id} as documented, except for known differences`, async () => {
      const { status, body } = await call(callers);
      expect({ status, body }).toMatchObject({ status: 200 });
      expect(problemsWith(body)).toEqual(differences[id] ?? []);
    });
  }

  test("are all called here or listed as missing", () => {
    const served = operations.filter(({ id }) => calls[id]);
    const all = operations.length - notOperations.length;
    process.stdout.write(`${served.length} of ${all} operations of the reference document are served\n`);
    const others = operations.filter(({ id }) => !calls[id]).map(({ id }) => id);
    expect(others.sort()).toEqual([...notServed, ...notOperations].sort());
  });
});

test("describes each difference in docs/compatibility.md", () => {
  const text = readFileSync(new URL("../../../docs/compatibility.md", import.meta.url), "utf8");
  const named = [differences, eventDifferences]
    .flatMap(Object.keys)
    .concat(notOperations, notServed, notSent);
  expect(named.filter((id) => !text.includes(`\`${id}\``))).toEqual([]);
});
