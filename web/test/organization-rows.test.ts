/** Compares the pages of the organization's settings with the contract. */
import { realmProperties, realmPropertyNames, systemGroups } from "@confab/contract";
import { World } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { pages, type RealmRow, type RealmRowGroup, setElsewhere } from "../src/organization/realm-rows.ts";
import { en } from "../src/text/organization/en.ts";

const groups: readonly RealmRowGroup[] = Object.values(pages).flat();
const rows: readonly RealmRow[] = groups.flatMap((group) => group.rows);

type Supported = Readonly<Record<string, { readonly allowed_system_groups: readonly string[] }>>;

/** Returns the values that the server accepts for a property: those of its type, or groups. */
function acceptedValues({ name }: RealmRow, supported: Supported): readonly number[] {
  const { allowed_system_groups = [] } = supported[name] ?? {};
  const { schema } = realmProperties[name];
  return "enum" in schema
    ? (schema.enum as number[])
    : systemGroups.filter((group) => allowed_system_groups.includes(group.name)).map(({ id }) => id);
}

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

  test("offer exactly the choices that the server accepts", async () => {
    await using world = await World.start();
    const { server_supported_permission_settings: supported } = await world.people.owner
      .speaking()
      .ok<{ server_supported_permission_settings: { realm: Supported } }>("POST", "/register", {
        fetch_event_types: ["realm"],
      });
    for (const row of rows) {
      if (row.kind !== "choice") continue;
      expect([row.name, row.choices.toSorted()]).toEqual([
        row.name,
        acceptedValues(row, supported.realm).toSorted(),
      ]);
    }
  });

  test("have texts for every row and group", () => {
    expect(rows.filter(({ name }) => !Object.hasOwn(en.names, name))).toEqual([]);
    expect(groups.filter(({ id }) => !Object.hasOwn(en.groups, id))).toEqual([]);
  });
});
