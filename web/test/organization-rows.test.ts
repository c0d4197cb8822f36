/** Compares the pages of the organization's settings with the contract. */
import { realmProperties, realmPropertyNames } from "@confab/contract";
import { describe, expect, test } from "vitest";
import { pages, type RealmRow, type RealmRowGroup, setElsewhere } from "../src/organization/realm-rows.ts";
import { en } from "../src/text/organization/en.ts";

const groups: readonly RealmRowGroup[] = Object.values(pages).flat();
const rows: readonly RealmRow[] = groups.flatMap((group) => group.rows);

describe("rows of the organization's settings", () => {
  test("set every property in exactly one place", () => {
    const set = [...rows.map(({ name }) => name), ...Object.keys(setElsewhere)];
    expect(set.toSorted()).toEqual([...realmPropertyNames].toSorted());
  });

  test("mark owners' settings as such", () => {
    const marked = rows.filter(({ isOwners }) => isOwners).map(({ name }) => name);
    const known = rows.map(({ name }) => name).filter((name) => realmProperties[name].who === "owner");
    expect(marked).toEqual(known);
  });

  test("offer exactly the choices that the server accepts", () => {
    for (const row of rows) {
      if (row.kind !== "choice") continue;
      const { schema } = realmProperties[row.name];
      const taken = "enum" in schema ? (schema.enum as number[]) : [];
      expect([row.name, row.choices.toSorted()]).toEqual([row.name, taken.toSorted()]);
    }
  });

  test("have texts for every row and group", () => {
    expect(rows.filter(({ name }) => !Object.hasOwn(en.names, name))).toEqual([]);
    expect(groups.filter(({ id }) => !Object.hasOwn(en.groups, id))).toEqual([]);
  });
});
