/** Compares the events of one server with the OpenAPI documents of two feature levels. */

import { SystemGroup } from "@confab/contract";
import type { Person, TestQueue, WireEvent, World } from "@confab/testkit";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { type Callers, callersOf, startWorld } from "./calls.ts";
import { differences } from "./differences.ts";
import { allCalls } from "./newer-calls.ts";
import { occasions } from "./occasions.ts";
import {
  type DocumentedLevel,
  documentedLevels,
  type EventKind,
  isMissing,
  referenceDocument,
} from "./reference-document.ts";

const nameOf = ({ type, op }: WireEvent): string => (op === undefined ? type : `${type} ${op}`);

const capabilities = {
  notification_settings_null: true,
  user_settings_object: true,
  bulk_message_deletion: true,
  linkifier_url_template: true,
};

describe.skipIf(isMissing)("the events of one run", () => {
  /** All events that the queues of each level got. */
  const received = new Map<DocumentedLevel, readonly WireEvent[]>();

  beforeAll(async () => {
    await using world = await startWorld();
    const queues = new Map<DocumentedLevel, TestQueue[]>();
    for (const level of documentedLevels) queues.set(level, await registerAll(callersOf(world, level)));
    for (const level of documentedLevels) {
      const callers = callersOf(world, level);
      for (const call of Object.values(allCalls)) await call(callers);
      for (const occasion of Object.values(occasions)) await occasion(callers);
    }
    for (const [level, own] of queues) {
      const events = await Promise.all(own.map((queue) => queue.all()));
      const callers = callersOf(world, level);
      received.set(level, [
        ...events.flat(),
        ...(await heartbeat(callers.hamlet, world)),
        ...(await lossOfSight(callers)),
      ]);
    }
  });

  test.each(documentedLevels)("match the document of level %i, except for known differences", (level) => {
    const { eventKinds } = referenceDocument(level);
    const events = received.get(level) ?? [];
    expect(problemsOf(events, eventKinds)).toEqual(differences[level].events);
    const sent = eventKinds.filter(({ name }) =>
      events.some((event) => nameOf(event) === name || event.type === name),
    );
    process.stdout.write(
      `${sent.length} of ${eventKinds.length} kinds of events of level ${level} are sent\n`,
    );
    const missing = eventKinds.filter((kind) => !sent.includes(kind)).map(({ name }) => name);
    expect(missing.sort()).toEqual([...differences[level].notSent].sort());
  });
});

async function registerAll({ owner, hamlet, cordelia }: Callers): Promise<TestQueue[]> {
  const queues: TestQueue[] = [];
  for (const person of [owner, hamlet, cordelia]) {
    queues.push(await person.register());
    queues.push(await person.register({ client_capabilities: capabilities }));
  }
  return queues;
}

/** Returns the violations of the document, each kind of place once, by kind of event. */
function problemsOf(
  events: readonly WireEvent[],
  eventKinds: readonly EventKind[],
): Record<string, readonly string[]> {
  const problems = new Map<string, Set<string>>();
  for (const event of events) {
    const name = nameOf(event);
    const found = problems.get(name) ?? new Set();
    problems.set(name, found);
    const kinds = eventKinds.filter((kind) => kind.name === name || kind.name === event.type);
    const [first = ["is not in the document"], ...others] = kinds.map((kind) => kind.problemsWith(event));
    if (first.length > 0 && others.every((other) => other.length > 0))
      for (const line of first) found.add(line);
  }
  return Object.fromEntries(
    [...problems].filter(([, lines]) => lines.size > 0).map(([name, lines]) => [name, [...lines]]),
  );
}

/** The event that a poll gets when nothing else happens for a minute. */
async function heartbeat(person: Person, world: World): Promise<WireEvent[]> {
  const queue = await person.register({ event_types: ["alert_words"] });
  const waiting = queue.next();
  await vi.waitFor(() => expect(world.server.realms.first.queues.readers.poll).toBe(1));
  await world.pass(1);
  return waiting;
}

/** The events of a guest who sees few users, and no longer sees those of a stream. */
async function lossOfSight({ world, owner }: Callers): Promise<WireEvent[]> {
  const group = SystemGroup.members;
  await owner.speaking().ok("PATCH", "/realm", { can_access_all_users_group: group });
  const guest = world.as("guest").speaking(owner.level);
  await owner.subscribe(["general"], { principals: [guest.userId] });
  const user_list_incomplete = true;
  const queue = await guest.register({ client_capabilities: { ...capabilities, user_list_incomplete } });
  await guest.ok("DELETE", "/users/me/subscriptions", { subscriptions: ["general"] });
  return queue.all();
}
