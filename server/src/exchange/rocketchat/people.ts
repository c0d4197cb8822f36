/** The people of a dump: its users, and those who wrote messages but have been deleted since. */
import { Role } from "@confab/contract";
import type { ConversionOutput } from "../convert/output.ts";
import type { Problems } from "../format/problems.ts";
import type { Dump } from "./dump.ts";
import type { Fields } from "./fields.ts";

/** The kinds of users that are programs. */
const PROGRAMS: ReadonlySet<string> = new Set(["bot", "app"]);

interface Known {
  readonly key: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly isBot: boolean;
  readonly isActive: boolean;
  /** The place in the dump. */
  readonly from: string;
}

export class People {
  readonly #byKey = new Map<string, Known>();
  readonly #keyByUsername = new Map<string, string>();
  /** The names of those who are not among the users, by their keys. */
  readonly #strangers = new Map<string, string>();

  static async read(dump: Dump, problems: Problems): Promise<People> {
    const people = new People();
    for await (const { fields, from, place } of dump.documents("users")) {
      const key = fields.key("_id");
      if (key === "") {
        const consequence = "The person is left out.";
        problems.add({ ...place, text: 'There is no "_id".', consequence });
      } else people.#add(knownFrom(key, fields, from));
    }
    return people;
  }

  #add(person: Known): void {
    this.#byKey.set(person.key, person);
    if (person.username !== "") this.#keyByUsername.set(person.username.toLowerCase(), person.key);
  }

  get keys(): Iterable<string> {
    return this.#byKey.keys();
  }

  /** Returns the key as the map has it, so that lists of keys share their texts; `undefined` for strangers. */
  known(key: string): string | undefined {
    return this.#byKey.get(key)?.key;
  }

  keyOf(username: string): string | undefined {
    return this.#keyByUsername.get(username.toLowerCase());
  }

  nameOf(key: string): string | undefined {
    return this.#byKey.get(key)?.name ?? this.#strangers.get(key);
  }

  /**
   * Returns the key of the person that a message or room names; `undefined` if it names nobody. Those who are not among
   * the users are remembered.
   *
   * @param reference has `_id`, `username` and `name`, or some of them
   */
  referredTo(reference: Fields): string | undefined {
    const id = reference.key("_id");
    const username = reference.text("username");
    const known = this.known(id) ?? (id === "" ? this.keyOf(username) : undefined);
    if (known !== undefined) return known;
    const key = id || username;
    if (key === "") return undefined;
    const name = reference.text("name") || username;
    if (!this.#strangers.get(key)) this.#strangers.set(key, name);
    return key;
  }

  /** Writes all people. @param pictures the paths of their pictures, by key */
  async write(output: ConversionOutput, pictures: ReadonlyMap<string, string>): Promise<void> {
    for (const { key, name, email, role, isBot, isActive, from } of this.#byKey.values()) {
      const picture = pictures.get(key);
      await output.person(
        {
          key,
          name,
          ...(email !== "" && !isBot && { email }),
          role,
          isBot,
          isActive,
          ...(picture !== undefined && { picture }),
        },
        from,
      );
    }
    for (const [key, name] of this.#strangers) {
      const stranger = { key, name: name || "Deleted user", isBot: false, isActive: false };
      await output.person({ ...stranger, role: Role.member }, "rocketchat_message");
    }
  }
}

function knownFrom(key: string, fields: Fields, from: string): Known {
  const username = fields.text("username");
  const emails = fields.nestedList("emails");
  const address = (emails.find((email) => email.flag("verified")) ?? emails[0])?.text("address") ?? "";
  const roles = fields.texts("roles");
  return {
    key,
    username,
    name: fields.text("name").trim() || username || address.split("@")[0] || key,
    email: address,
    role: roleFrom(roles),
    isBot: PROGRAMS.has(fields.text("type")) || roles.includes("bot"),
    isActive: !fields.isFalse("active"),
    from,
  };
}

function roleFrom(roles: readonly string[]): Role {
  if (roles.includes("admin")) return Role.administrator;
  return roles.includes("guest") ? Role.guest : Role.member;
}
