/** Holds the events of the server against the OpenAPI document of the feature level. */
import type { Person, TestQueue, WireEvent, World } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { calls, startCallers } from "./calls.ts";
import { eventDifferences, notSent } from "./differences.ts";
import { occasions } from "./occasions.ts";
import { eventKinds, isMissing } from "./reference-document.ts";

const nameOf = ({ type, op }: WireEvent): string => (op === undefined ? type : `${type} ${op}`);

describe.skipIf(isMissing)("the events of shared/reference/openapi-feature-level-111.yaml", () => {
  test("all match the document, except for known differences", async () => {
    const callers = await startCallers();
    await using world = callers.world;
    const capabilities = {
      notification_settings_null: true,
      user_settings_object: true,
      bulk_message_deletion: true,
    };
    const queues: TestQueue[] = [];
    for (const person of [callers.owner, callers.hamlet, callers.cordelia]) {
      queues.push(await person.register());
      queues.push(await person.register({ client_capabilities: capabilities }));
    }
    for (const call of Object.values(calls)) await call(callers);
    for (const occasion of Object.values(occasions)) await occasion(callers);
    const beat = await heartbeat(callers.hamlet, world);
    const events = [...(await Promise.all(queues.map((queue) => queue.all()))).flat(), ...beat];
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
    const wrong = [...problems]
      .filter(([, lines]) => lines.size > 0)
      .map(([name, lines]) => [name, [...lines]]);
    expect(Object.fromEntries(wrong)).toEqual(eventDifferences);
    const sent = eventKinds.filter(({ name }) =>
      events.some((event) => nameOf(event) === name || event.type === name),
    );
    process.stdout.write(`${sent.length} of ${eventKinds.length} kinds of events of the document are sent\n`);
    const missing = eventKinds.filter((kind) => !sent.includes(kind)).map(({ name }) => name);
    expect(missing.sort()).toEqual([...notSent].sort());
  });
});

/** The event that a poll gets when nothing else happens for a minute. */
async function heartbeat(person: Person, world: World): Promise<WireEvent[]> {
  const queue = await person.register({ event_types: ["alert_words"] });
  const waiting = queue.next();
  await expect.poll(() => world.server.realms.first.queues.readers.poll).toBe(1);
  await world.pass(1);
  return waiting;
}
