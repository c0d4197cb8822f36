/** Holds the pages of the organization's settings against what the contract knows. */
import { realmProperties, realmPropertyNames } from "@confab/contract";
import { describe, expect, test } from "vitest";
import { pages, type RealmRow, type RealmRowGroup, setElsewhere } from "../src/organization/realm-rows.ts";
import { en } from "../src/text/organization/en.ts";

const groups: readonly RealmRowGroup[] = Object.values(pages).flat();
const rows: readonly RealmRow[] = groups.flatMap((group) => group.rows);

describe("rows of the organization's settings", () => {
  test("every property is set somewhere, once", () => {
    const set = [...rows.map(({ name }) => name), ...Object.keys(setElsewhere)];
    expect(set.toSorted()).toEqual([...realmPropertyNames].toSorted());
  });

  test("what is for owners is marked so", () => {
    const marked = rows.filter(({ isOwners }) => isOwners).map(({ name }) => name);
    const known = rows.map(({ name }) => name).filter((name) => realmProperties[name].who === "owner");
    expect(marked).toEqual(known);
  });

  test("every choice that the server takes is offered, and no other", () => {
    for (const row of rows) {
      if (row.kind !== "choice") continue;
      const { schema } = realmProperties[row.name];
      const taken = "enum" in schema ? (schema.enum as number[]) : [];
      expect([row.name, row.choices.toSorted()]).toEqual([row.name, taken.toSorted()]);
    }
  });

  test("every row and group has words", () => {
    expect(rows.filter(({ name }) => !Object.hasOwn(en.names, name))).toEqual([]);
    expect(groups.filter(({ id }) => !Object.hasOwn(en.groups, id))).toEqual([]);
  });
});
