/** A world with a bit of everything, and people of every role who send arbitrary requests. */
import { Role } from "@confab/contract";
import { reactivateRealm } from "@confab/server/domain/realm/deactivate";
import { type Person, World } from "@confab/testkit";

export const roles = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type RoleName = keyof typeof roles | "nobody";

/** Existing ids and texts, so that requests are not refused at the first check. */
export interface Known {
  readonly ids: readonly number[];
  readonly texts: readonly string[];
}

export class FuzzStage implements AsyncDisposable {
  readonly world: World;
  readonly known: Known;
  readonly #people: Map<RoleName, Person>;

  private constructor(world: World, known: Known, people: Map<RoleName, Person>) {
    this.world = world;
    this.known = known;
    this.#people = people;
  }

  static async start(): Promise<FuzzStage> {
    const world = await World.start();
    const people = new Map<RoleName, Person>();
    for (const [name, role] of Object.entries(roles)) {
      people.set(name as RoleName, await world.newPerson(`Fuzzy ${name}`, role));
    }
    return new FuzzStage(world, await furnish(world, [...people.values()]), people);
  }

  /** `undefined` for someone without an account. */
  person(role: RoleName): Person | undefined {
    return this.#people.get(role);
  }

  /** The position of the log, which rises with each write. */
  get position(): number {
    return this.world.server.realms.first.log.position;
  }

  /** Reactivates the organization, restores the roles that requests have changed, and replaces lost accounts. */
  async restore(): Promise<void> {
    const owner = this.world.as("owner");
    const realm = this.world.server.realms.first;
    await realm.write((tx) => reactivateRealm(tx));
    for (const [name, role] of Object.entries(roles)) {
      const person = this.#people.get(name as RoleName);
      const { status } = (await person?.request("GET", "/users/me")) ?? { status: 401 };
      if (!person || status === 401) {
        this.#people.set(
          name as RoleName,
          await this.world.newPerson(`Fuzzy ${name} ${this.position}`, role),
        );
        continue;
      }
      if (realm.model.users.get(person.userId)?.role === role) continue;
      // A guest never becomes an administrator in one step.
      await owner.request("PATCH", `/users/${person.userId}`, { role: Role.member });
      await owner.request("PATCH", `/users/${person.userId}`, { role });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
  }
}

/** The world's own owner is left out of the known ids, so that someone can still create accounts. */
async function furnish(world: World, people: readonly Person[]): Promise<Known> {
  const owner = world.as("owner");
  const ids = new Set<number>(people.map(({ userId }) => userId));
  const principals = people.map(({ userId }) => userId);
  await owner.subscribe(["fuzzy", "7"], { principals });
  await owner.subscribe(["fuzzy secrets"], { principals: principals.slice(0, 2), invite_only: true });
  const sender = people[3] ?? owner;
  ids.add(await sender.send("fuzzy", "lunch", "Hello **world**"));
  ids.add(await sender.sendTo(people, "Hello"));
  for (const [path, values] of things) {
    const { id, ids: several, user_id } = await owner.ok<Created>("POST", path, values);
    for (const each of [id, user_id, ...(several ?? [])]) if (each !== undefined) ids.add(each);
  }
  const { state } = await owner.register<{
    streams: { stream_id: number }[];
    realm_user_groups: { id: number }[];
  }>();
  for (const { stream_id } of state.streams) ids.add(stream_id);
  for (const { id } of state.realm_user_groups) ids.add(id);
  ids.delete(owner.userId);
  return { ids: [...ids], texts: ["fuzzy", "fuzzy secrets", "lunch", ...people.map(({ email }) => email)] };
}

interface Created {
  readonly id?: number;
  readonly ids?: readonly number[];
  readonly user_id?: number;
}

const things: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["/drafts", { drafts: [{ type: "private", to: [], topic: "", content: "Draft" }] }],
  ["/realm/filters", { pattern: "X-(?P<id>[0-9]+)", url_format_string: "https://example.com/%(id)s" }],
  ["/realm/profile_fields", { name: "Drink", field_type: 1 }],
  ["/realm/profile_fields", { name: "Friends", field_type: 6 }],
  ["/bots", { short_name: "fuzzy", full_name: "Fuzzy Bot" }],
  ["/user_groups/create", { name: "cooks", description: "Those who cook", members: [] }],
];
