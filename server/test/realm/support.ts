/** Helpers for the tests of the organization's areas. */
import type { Person, TestQueue } from "@confab/testkit";

/** Registers queues that get only these types. */
export const listen = (people: readonly Person[], types: readonly string[]): Promise<TestQueue[]> =>
  Promise.all(people.map((person) => person.register({ event_types: types, fetch_event_types: [] })));

/** Returns one part of the initial state, in the form for a client that knows the current interface. */
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
