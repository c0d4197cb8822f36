import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IdMap } from "../src/model/id-map.ts";

const steps = fc.array(
  fc.tuple(fc.constantFrom("with", "without", "update"), fc.integer({ min: 0, max: 2000 }), fc.nat()),
  { maxLength: 200 },
);

describe("a map by id", () => {
  it("behaves like a plain map, and leaves earlier versions unchanged", () => {
    fc.assert(
      fc.property(steps, (all) => {
        let map = IdMap.from<number>([], () => 0);
        const plain = new Map<number, number>();
        for (const [step, id, value] of all) {
          const before = map;
          const entries = [...before.entries()];
          if (step === "with") plain.set(id, value);
          if (step === "without") plain.delete(id);
          if (step === "update" && plain.has(id)) plain.set(id, (plain.get(id) ?? 0) + 1);
          if (step === "with") map = before.with(id, value);
          else if (step === "without") map = before.without(id);
          else map = before.update(id, (old) => old + 1);
          expect([...before.entries()]).toEqual(entries);
          const isChanged = before.get(id) !== map.get(id);
          expect([...map.changedSince(before)]).toEqual(isChanged ? [id] : []);
        }
        expect(new Map(map.entries())).toEqual(plain);
        expect(map.size).toBe(plain.size);
        expect(map).toEqual(IdMap.fromEntries(plain));
      }),
    );
  });

  it("is the same after many changes in one step as after each of them separately", () => {
    const ids = fc.array(fc.integer({ min: 0, max: 2000 }));
    fc.assert(
      fc.property(ids, ids, ids, (first, second, third) => {
        const map = IdMap.from(first, (id) => id);
        const entries = [...map.entries()];
        const added = second.reduce((before, id) => before.with(id, -id), map);
        expect(
          map.withAll(
            second.map((id) => -id),
            Math.abs,
          ),
        ).toEqual(added);
        const removed = third.reduce((before, id) => before.without(id), added);
        expect(added.withoutAll(third)).toEqual(removed);
        const changed = third.reduce((before, id) => before.update(id, (value) => value * 2 + 1), added);
        expect(added.updateAll(third, (value) => value * 2 + 1)).toEqual(changed);
        expect(IdMap.fromEntries(added.entries())).toEqual(added);
        expect([...map.entries()]).toEqual(entries);
      }),
    );
  });

  it("stays the same object when nothing changes", () => {
    const map = IdMap.from([{ id: 1 }, { id: 300 }], ({ id }) => id);
    expect(map.with(1, map.get(1) ?? { id: 0 })).toBe(map);
    expect(map.without(2)).toBe(map);
    expect(map.update(2, () => ({ id: 2 }))).toBe(map);
    expect(map.map((value) => value)).toBe(map);
    expect(map.updateAll([1, 2, 300], (value) => value)).toBe(map);
    expect(map.withAll([...map.values()], ({ id }) => id)).toBe(map);
    expect(map.withoutAll([2, 3])).toBe(map);
  });
});
