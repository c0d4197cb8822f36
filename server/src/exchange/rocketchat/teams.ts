/** The teams of a dump, which become groups of people. */
import type { ConversionOutput } from "../convert/output.ts";
import type { Dump } from "./dump.ts";
import type { People } from "./people.ts";

interface Team {
  readonly key: string;
  readonly name: string;
  readonly members: Set<string>;
  readonly from: string;
}

export class Teams {
  readonly #byKey = new Map<string, Team>();
  readonly #keyByName = new Map<string, string>();

  /** Reads the teams, and writes their records. */
  static async convert(dump: Dump, people: People, output: ConversionOutput): Promise<Teams> {
    const teams = new Teams();
    for await (const { fields, from } of dump.documents("rocketchat_team")) {
      const [key, name] = [fields.key("_id"), fields.text("name")];
      if (key === "" || name === "") continue;
      teams.#byKey.set(key, { key, name, members: new Set(), from });
      teams.#keyByName.set(name.toLowerCase(), key);
    }
    for await (const { fields } of dump.documents("rocketchat_team_member")) {
      const member = people.known(fields.key("userId"));
      if (member !== undefined) teams.#byKey.get(fields.key("teamId"))?.members.add(member);
    }
    for (const { key, name, members, from } of teams.#byKey.values()) {
      await output.group({ key, name, description: "", members: [...members] }, from);
    }
    return teams;
  }

  /** Returns the key, if it is that of a team. */
  known(key: string): string | undefined {
    return this.#byKey.get(key)?.key;
  }

  keyOf(name: string): string | undefined {
    return this.#keyByName.get(name.toLowerCase());
  }
}
