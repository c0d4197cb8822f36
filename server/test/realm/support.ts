/** What the tests of the organization's areas have in common. */
import { eventChecker } from "@confab/contract/check-answer";
import { loadRealm } from "@confab/server/realm/load-realm";
import type { Realm } from "@confab/server/realm/realm";
import type { Person, TestQueue, WireEvent, World } from "@confab/testkit";
import { expect } from "vitest";

const problemOf = eventChecker();

/** What the queue delivers now, without the ids, each event checked against the contract. */
export async function told(queue: TestQueue): Promise<Omit<WireEvent, "id">[]> {
  const events = await queue.events();
  for (const event of events) expect(problemOf(event)).toBeUndefined();
  return events.map(({ id, ...event }) => event);
}

/** Registers queues that get nothing but these types. */
export const listen = (people: readonly Person[], types: readonly string[]): Promise<TestQueue[]> =>
  Promise.all(people.map((person) => person.register({ event_types: types, fetch_event_types: [] })));

/** One part of the initial state, as a client that knows the present interface gets it. */
export async function state<S = Record<string, unknown>>(
  person: Person,
  type: string,
  more: Record<string, unknown> = {},
): Promise<S> {
  const { queue_id, last_event_id, result, msg, ...rest } = await person.ok("POST", "/register", {
    fetch_event_types: [type],
    client_capabilities: { notification_settings_null: true, user_settings_object: true },
    ...more,
  });
  return Object.fromEntries(
    Object.entries(rest).filter(([key]) => !/^(zulip|service)_(version|feature_level|merge_base)$/.test(key)),
  ) as S;
}

/** The model that the log has fed must be the one that a node would load from the database. */
export async function expectModelAsStored(world: World): Promise<void> {
  const { context, realms } = world.server;
  const live = realms.ofHost(undefined);
  const stored = await loadRealm(context, live.realmId, live.model.emailHost);
  expect(plain(live)).toEqual(plain(stored));
}

function plain({ model }: Realm) {
  return {
    position: model.position,
    metadataVersion: model.metadataVersion,
    properties: model.properties,
    userSettingsDefaults: model.userSettingsDefaults,
    users: [...model.users.values()],
    groups: [...model.groups.values()].map((group) => ({ ...group, members: group.members.toArray() })),
    linkifiers: model.linkifiers,
    mutedUsers: filled(model.mutedUsers),
    mutedBy: filled([...model.mutedBy].map(([userId, muters]) => [userId, muters.toArray()] as const)),
    alertWords: filled(model.alertWords),
  };
}

/** Somebody with an empty list is the same as somebody without one. */
const filled = (lists: Iterable<readonly [number, readonly unknown[]]>) =>
  new Map([...lists].filter(([, list]) => list.length > 0).sort(([a], [b]) => a - b));
