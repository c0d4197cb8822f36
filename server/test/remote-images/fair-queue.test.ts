import { describe, expect, test } from "vitest";
import { FairQueue } from "../../src/remote-images/fair-queue.ts";

/** Work that continues until the test ends it. */
class Work {
  readonly #end = Promise.withResolvers<void>();
  readonly done: Promise<void>;
  hasBegun = false;

  constructor(queue: FairQueue, ...keys: string[]) {
    this.done = queue.run(keys, () => {
      this.hasBegun = true;
      return this.#end.promise;
    });
  }

  end(): Promise<void> {
    this.#end.resolve();
    return this.done;
  }
}

const many = (count: number, make: (number: number) => Work): Work[] =>
  Array.from({ length: count }, (_, number) => make(number));
const begun = (works: readonly Work[]): number => works.filter(({ hasBegun }) => hasBegun).length;

describe("a fair queue", () => {
  test("runs at most six pieces of work with the same key simultaneously", async () => {
    const queue = new FairQueue();
    const works = many(8, (number) => new Work(queue, "slow.example", `reader ${number}`));
    expect(begun(works)).toBe(6);
    await works[0]?.end();
    expect(works[6]?.hasBegun).toBe(true);
    expect(begun(works)).toBe(7);
  });

  test("lets work with other keys pass", () => {
    const queue = new FairQueue();
    many(20, () => new Work(queue, "slow.example", "greedy"));
    expect(new Work(queue, "slow.example", "patient").hasBegun).toBe(false);
    expect(new Work(queue, "other.example", "greedy").hasBegun).toBe(false);
    expect(new Work(queue, "other.example", "patient").hasBegun).toBe(true);
  });

  test("runs at most 32 simultaneously", async () => {
    const queue = new FairQueue();
    const works = many(40, (number) => new Work(queue, String(number)));
    expect(begun(works)).toBe(32);
    await works[5]?.end();
    expect(begun(works)).toBe(33);
  });

  test("starts work that waits for either key of work that ends", async () => {
    const queue = new FairQueue();
    const [first] = many(6, () => new Work(queue, "a", "b"));
    const [ofA, ofB] = [new Work(queue, "a"), new Work(queue, "b")];
    await first?.end();
    expect([ofA.hasBegun, ofB.hasBegun]).toEqual([true, true]);
  });

  test("is full for a key at a hundred waiting pieces of work, and for all keys at a thousand", () => {
    const queue = new FairQueue();
    const add = (count: number, key: string) => many(count, () => new Work(queue, key));
    add(6 + 99, "a");
    expect(queue.isFull(["a"])).toBe(false);
    add(1, "a");
    expect([queue.isFull(["b", "a"]), queue.isFull(["b"])]).toEqual([true, false]);
    for (let key = 1; key < 10; key += 1) add(6 + 100, String(key));
    expect(queue.isFull(["b"])).toBe(true);
  });

  test("continues after work that fails", async () => {
    const queue = new FairQueue();
    const failing = queue.run(["a"], () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
    expect(begun(many(6, () => new Work(queue, "a")))).toBe(6);
  });
});
