/** Helpers for the tests of users. */
import { loadRealm } from "@confab/server/app/load-realm";
import { Person, type PersonName, type World } from "@confab/testkit";
import { expect } from "vitest";

/** One user of each role, in descending order of power. */
export const everyRole = [
  "owner",
  "administrator",
  "moderator",
  "hamlet",
  "guest",
] as const satisfies readonly PersonName[];

export interface WireUser {
  readonly user_id: number;
  readonly email: string;
  readonly delivery_email?: string;
  readonly full_name: string;
  readonly role: number;
  readonly is_active: boolean;
  readonly avatar_url: string | null;
  readonly profile_data?: Readonly<Record<string, { value: string; rendered_value?: string }>>;
}

/** Returns an account as the owner sees it. */
export async function look(world: World, userId: number): Promise<WireUser> {
  const { user } = await world
    .as("owner")
    .ok<{ user: WireUser }>("GET", `/users/${userId}`, { include_custom_profile_fields: true });
  return user;
}

/** Creates a bot of this owner: `{name} Bot`, at `{name}-bot@localhost`. */
export async function newBot(owner: Person, name: string, more: Parameters = {}): Promise<Person> {
  const { user_id, api_key } = await owner.ok<{ user_id: number; api_key: string }>("POST", "/bots", {
    full_name: `${name} Bot`,
    short_name: name,
    ...more,
  });
  return new Person({ url: owner.url, userId: user_id, email: `${name}-bot@localhost`, apiKey: api_key });
}

type Parameters = Readonly<Record<string, unknown>>;

/** Sets properties of the organization directly in the database, and restarts the server with them. */
export async function restartWith(
  world: World,
  properties: Readonly<Record<string, unknown>>,
): Promise<void> {
  await world.server.context.engine.query({
    text: "update realm set properties = properties || $1::jsonb",
    values: [JSON.stringify(properties)],
  });
  await world.restart();
}

/** Expects that this node's memory equals the state that another node would load. */
export async function expectModelAsStored(world: World): Promise<void> {
  const { model } = world.server.realms.first;
  const { model: loaded } = await loadRealm(world.server.context, model.realmId);
  expect([...model.users.values()]).toEqual([...loaded.users.values()]);
  expect([...model.profileFields.values()]).toEqual([...loaded.profileFields.values()]);
}
