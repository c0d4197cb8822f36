/** Clients of the oldest and of the newest level, side by side in one organization. */
import { NEWEST_LEVEL, OLDEST_LEVEL } from "@confab/contract";
import { eventChecker } from "@confab/contract/check-answer";
import { eventKey } from "@confab/contract/levels/level-change";
import { eventsAt } from "@confab/contract/levels/schemas";
import type { Person, WireEvent } from "@confab/testkit";
import { expect, test } from "vitest";
import { callersOf, startWorld } from "../compatibility/calls.ts";
import { allCalls } from "../compatibility/newer-calls.ts";
import { occasions } from "../compatibility/occasions.ts";

/** Kinds of events that newer clients get and older ones don't, as they are about something that is new. */
const onlyForNewer = [
  "realm/update",
  "scheduled_messages/add",
  "scheduled_messages/remove",
  "scheduled_messages/update",
  "user_group/add_members",
  "user_group/add_subgroups",
  "user_group/remove_members",
  "user_group/remove_subgroups",
  "user_topic",
];

/** Kinds of events that only older clients get, and those that newer ones get by a capability. */
const onlyForOlder = ["realm_filters"];
const byCapability = ["realm_linkifiers"];

/** Kinds of events that nobody causes here: a poll gets one after a minute. */
const notCaused = ["heartbeat"];

/** Only guests who see few users get the removal of one, at newer levels (`limited-guests.test.ts`). */
const onlyForGuests = ["realm_user/remove"];

const levels = [OLDEST_LEVEL, NEWEST_LEVEL] as const;

const capabilities = {
  notification_settings_null: true,
  user_settings_object: true,
  bulk_message_deletion: true,
  linkifier_url_template: true,
};

const keysOf = (events: readonly WireEvent[]): string[] => [...new Set(events.map(eventKey))].sort();

/** Registers queues of a level: with all capabilities, and with none, as some kinds of events replace others. */
const registerAt = (person: Person, level: number) =>
  Promise.all(
    [capabilities, undefined].map((client_capabilities) =>
      person.speaking(level).register({ client_capabilities }),
    ),
  );

test("clients of both levels get all events, each in its own form, in the same order", async () => {
  await using world = await startWorld();
  const { owner, hamlet, cordelia } = callersOf(world, OLDEST_LEVEL);
  const pairs = await Promise.all(
    [owner, hamlet, cordelia].map(async (person) => ({
      older: await registerAt(person, OLDEST_LEVEL),
      newer: await registerAt(person, NEWEST_LEVEL),
    })),
  );
  for (const level of levels) {
    const callers = callersOf(world, level);
    for (const call of Object.values(allCalls)) await call(callers);
    for (const occasion of Object.values(occasions)) await occasion(callers);
  }
  const all = { older: [] as WireEvent[], newer: [] as WireEvent[] };
  for (const pair of pairs) {
    for (const [index, queue] of pair.older.entries()) {
      const older = await queue.all();
      const newer = (await pair.newer[index]?.all()) ?? [];
      expect(onlyForNewer).toEqual(expect.arrayContaining(keysOf(without(newer, older))));
      const lacking = index === 0 ? onlyForOlder : [...onlyForOlder, ...byCapability];
      expect(lacking).toEqual(expect.arrayContaining(keysOf(without(older, newer))));
      for (const events of [older, newer])
        expect(events).toEqual(events.toSorted((one, other) => one.id - other.id));
      all.older.push(...older);
      all.newer.push(...newer);
    }
  }
  expectLevel(all.older, OLDEST_LEVEL, notCaused);
  expectLevel(all.newer, NEWEST_LEVEL, [...notCaused, ...onlyForOlder, ...onlyForGuests]);
});

/** Returns the events of one client that another client of the same user did not get in any form. */
function without(events: readonly WireEvent[], others: readonly WireEvent[]): WireEvent[] {
  const ids = new Set(others.map(({ id }) => id));
  return events.filter(({ id }) => !ids.has(id));
}

/** Expects that the events are in the form of a level, and that each kind of its events but some is among them. */
function expectLevel(events: readonly WireEvent[], level: number, lacking: readonly string[]): void {
  const problemOf = eventChecker(level);
  expect(events.map((event) => problemOf(event)).filter((problem) => problem !== undefined)).toEqual([]);
  const keys = keysOf(events);
  const missing = eventsAt(level)
    .map(eventKey)
    .filter((key) => !keys.includes(key));
  expect(new Set(missing)).toEqual(new Set(lacking));
}
