/**
 * Everyone who watches has the state of a new registration, whatever people do, in any order
 * (docs/interface/events.md#following-a-queue, docs/interface/events.md#registering).
 *
 * `CONFAB_ROUND_TRIP_RUNS` is the number of sequences, `CONFAB_ROUND_TRIP_SEED` repeats an earlier run.
 */

import { randomInt } from "node:crypto";
import { Role } from "@confab/contract";
import { cast, expectSameModel, type PersonName } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { archivedStreamsRenamed, deletedAtTheEnds } from "./exceptions.ts";
import { Playground, type Step, stepKinds, take } from "./random-steps.ts";
import { Stage } from "./stage.ts";
import { compareAll, followAll } from "./verify-action.ts";

const runs = Number(
  process.env["CONFAB_ROUND_TRIP_RUNS"] ?? 12,
); /** The same seed in every run, so that a failure is due to a change. `random` searches for new failures. */
const wantedSeed = process.env["CONFAB_ROUND_TRIP_SEED"] ?? "1";
const seed = wantedSeed === "random" ? randomInt(2 ** 31) : Number(wantedSeed);

const { world } = useWorld();
let stage: Stage;
let ground: Playground;

beforeAll(async () => {
  stage = await Stage.start(world);
  const { people } = stage;
  const extras = [await world.newPerson("Extra One"), await world.newPerson("Extra Two", Role.guest)];
  ground = new Playground(stage, extras);
  for (const options of [
    {},
    {},
    { invite_only: true },
    { invite_only: true, history_public_to_subscribers: true },
  ]) {
    ground.streams.push(await stage.newStream([people.owner, people.hamlet, ...extras], options));
  }
  const group = { name: "cooks", description: "Those who cook", members: [people.hamlet.userId] };
  await people.hamlet.ok("POST", "/user_groups/create", group);
  const { user_groups } = await people.hamlet.ok<{ user_groups: { id: number }[] }>("GET", "/user_groups");
  ground.groupIds.push(...user_groups.map(({ id }) => id));
});

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...stepKinds), // The owner may do everything, so half of the actions are the owner's.
  actor: fc.oneof(fc.constant<PersonName>("owner"), fc.constantFrom(...(Object.keys(cast) as PersonName[]))),
  first: fc.nat(20),
  second: fc.nat(20),
});

async function play(sequence: readonly Step[]): Promise<void> {
  ground.hasDeleted = false;
  for (const each of sequence) {
    await world.clock.advance(1000);
    const { status, body } = await take(each, ground);
    expect(status, `${JSON.stringify(each)}: ${JSON.stringify(body)}`).toBeLessThan(500);
  }
  await replaceArchived();
  await followAll(world, stage.watchers);
  const exceptions = [archivedStreamsRenamed];
  await compareAll(world, stage.watchers, ground.hasDeleted ? [...exceptions, deletedAtTheEnds] : exceptions);
}

/** Replaces archived streams, so that the next run has streams. */
async function replaceArchived(): Promise<void> {
  const { owner, hamlet } = stage.people;
  const { streams } = await owner.ok<{ streams: { stream_id: number; name: string }[] }>("GET", "/streams", {
    include_all_active: true,
  });
  for (const [index, { stream_id }] of ground.streams.entries()) {
    const now = streams.find((stream) => stream.stream_id === stream_id);
    ground.streams[index] = now ?? (await stage.newStream([owner, hamlet], { invite_only: index % 2 === 1 }));
  }
}

describe(`old state and events are the new state, seed ${seed}`, () => {
  it(
    "after any sequence of actions by anyone",
    async () => {
      const sequences = fc.array(step, { minLength: 5, maxLength: 25 });
      await fc.assert(fc.asyncProperty(sequences, play), { numRuns: runs, seed, endOnFailure: true }); // Each written row contains what its events announced.
      await expectSameModel(world);
    },
    60_000 + runs * 10_000,
  );
});
