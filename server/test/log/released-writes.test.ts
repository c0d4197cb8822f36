/** Memory that writes take while they run; a node that keeps it grows with each of them. */
import { World } from "@confab/testkit";
import { expect, test, vi } from "vitest";
import { collectGarbage } from "../../src/app/collect-garbage.ts";

test("a write that has ended keeps neither its result nor its error", async () => {
  await using world = await World.start();
  const realm = world.server.realms.first;
  const kept: WeakRef<object>[] = [];
  const write = async (work: () => object) => {
    await realm
      .write(async () => {
        const result = work();
        kept.push(new WeakRef(result));
        return result;
      })
      .catch(() => {});
  };
  const fail = () => {
    const error = new Error("refused");
    kept.push(new WeakRef(error));
    throw error;
  };
  for (let round = 0; round < 3; round += 1) {
    await write(() => ({}));
    await write(fail);
  }
  // The objects of the last write may be in use until the next one.
  await write(() => ({}));
  const earlier = kept.slice(0, -1);
  expect(earlier).toHaveLength(6);
  await vi.waitFor(() => {
    collectGarbage();
    expect(earlier.filter((reference) => reference.deref() !== undefined)).toEqual([]);
  });
});
