/** Makes groups of people of rows. Their columns are in one table or, since names became optional, in two. */
import type { GroupRecord } from "../format/records.ts";
import type { Row } from "./row.ts";

interface GroupRow {
  readonly name: string;
  readonly description: string;
  readonly line: number;
}

/** Collects the rows of all tables of groups, which may come in any order. */
export class Groups {
  readonly #named = new Map<number, GroupRow>();
  readonly #people = new Map<number, number[]>();
  readonly #subgroups = new Map<number, number[]>();

  /** Adds a row of `zerver_usergroup` or `zerver_namedusergroup`. @throws InvalidRecord */
  addGroup(row: Row, line: number): void {
    const name = row.text("name")?.trim();
    // Groups for roles are the same in all organizations, and unnamed ones are values of settings.
    if (!name || row.isTrue("is_system_group") || isOfRole(name) || row.isTrue("deactivated")) return;
    const id = row.id("usergroup_ptr", "usergroup_ptr_id", "id");
    this.#named.set(id, { name, description: row.text("description") ?? "", line });
  }

  /** Adds a row of `zerver_usergroupmembership`. @throws InvalidRecord */
  addPerson(row: Row): void {
    append(this.#people, row.id("user_group", "user_group_id"), row.id("user_profile", "user_profile_id"));
  }

  /** Adds a row of `zerver_groupgroupmembership`. @throws InvalidRecord */
  addSubgroup(row: Row): void {
    append(this.#subgroups, row.id("supergroup", "supergroup_id"), row.id("subgroup", "subgroup_id"));
  }

  /** Returns the groups with the people in them, and in groups that they contain. */
  all(isPerson: (id: number) => boolean): { readonly record: GroupRecord; readonly line: number }[] {
    return [...this.#named].map(([id, { name, description, line }]) => ({
      record: {
        key: String(id),
        name,
        description,
        members: [...this.#membersOf(id)].filter(isPerson).map(String),
      },
      line,
    }));
  }

  #membersOf(id: number): Set<number> {
    const members = new Set<number>();
    const seen = new Set([id]);
    // The set grows while it is read.
    for (const group of seen) {
      for (const person of this.#people.get(group) ?? []) members.add(person);
      for (const subgroup of this.#subgroups.get(group) ?? []) seen.add(subgroup);
    }
    return members;
  }
}

/** Returns whether a group has the name of one that each organization has. */
export const isOfRole = (name: string): boolean => /^@?role:/.test(name);

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
