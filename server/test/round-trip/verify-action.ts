/**
 * The promise of `POST /register`: the state of an earlier registration with the events since equals the state of a new
 * registration. It holds for every action, for every watcher, and for every kind of client.
 */
import { type Model, pinPlaceKey, pinPlaceOfPin } from "@confab/client";
import { NEWEST_LEVEL } from "@confab/contract";
import type { World } from "@confab/testkit";
import { expect } from "vitest";
import { comparable, registeredDerivedState, registeredValues } from "./comparable.ts";
import { type Exception, earlierClient } from "./exceptions.ts";
import type { Watched, Watcher } from "./watcher.ts";

/**
 * Runs the action while all of `who` watch, and compares their state with new registrations, from which they continue.
 * Fails if the action changed nothing for any of them.
 *
 * @param exceptions names of changes that the events of this action do not announce (see `exceptions.ts`)
 */
export async function verifyAction(
  world: World,
  who: readonly Watcher[],
  action: () => Promise<unknown>,
  exceptions: readonly Exception[] = [],
): Promise<void> {
  await world.settle();
  const { position } = world.server.realms.first.log;
  // An action without preconditions finds the watchers as the action before it left them.
  if (who.some(({ state }) => state.last_event_id < position)) {
    await followAll(world, who);
    await Promise.all(who.map((watcher) => watcher.look()));
  }
  const before = who.map(({ model }) => model);
  await action();
  await followAll(world, who);
  const changed = who.some(({ model }, index) => model !== before[index]);
  await compareAll(world, who, exceptions);
  expect(changed, "the action changes something for at least one user").toBe(true);
}

/** Lets each watcher apply all events so far. */
export async function followAll(world: World, watchers: readonly Watcher[]): Promise<void> {
  await world.settle();
  const now = world.clock.now();
  await Promise.all(watchers.map((watcher) => watcher.follow(now)));
}

/** Compares each watcher with a new registration, from which they continue. */
export async function compareAll(
  world: World,
  watchers: readonly Watcher[],
  exceptions: readonly Exception[] = [],
): Promise<void> {
  const compared = watchers.map(async (watcher) => {
    const fresh = await watcher.again();
    try {
      compare(watcher, fresh, world.clock.now(), exceptions);
    } finally {
      watcher.adopt(fresh);
    }
  });
  const failures = (await Promise.allSettled(compared)).filter(({ status }) => status === "rejected");
  for (const failure of failures) if (failure.status === "rejected") throw failure.reason;
}

/** Compares a watcher's state with a new registration of the same client. */
export function compare(
  watcher: Watched,
  fresh: Watched,
  now: number,
  exceptions: readonly Exception[],
): void {
  const { label } = watcher;
  const all = [earlierClient, ...exceptions];
  const excepted = (model: Model) => all.reduce((left, each) => each.without(left, watcher), model);
  const followedModel = excepted(watcher.model);
  const freshModel = excepted(fresh.model);

  const { places } = freshModel.pinnedMessages;
  const pins = (model: Model) => pinsOfPlaces(model, followedModel.pinnedMessages.places, places);
  expect(pins(followedModel), `the pinned messages of ${label}`).toEqual(pins(freshModel));

  const what = `what ${label} knows after ${JSON.stringify(watcher.events.map(nameOf))}`;
  expect(comparable(followedModel, now), what).toEqual(comparable(freshModel, now));
  expect(fetchedAgain(followedModel, freshModel), `the messages of ${label}`).toEqual(
    fetchedAgain(freshModel, freshModel),
  );
  // Some queues also get messages of public streams without a subscription.
  if (!watcher.parameters.all_public_streams) {
    expect(notFetched(followedModel, freshModel), `what else ${label} has`).toEqual([]);
  }
  const { fixed } = registeredValues(fresh.state);
  expect(fixed, `what does not change for ${label}`).toEqual(registeredValues(watcher.state).fixed);
  compareWithItself(fresh, now);
}

/** Returns the pins in places that two models know. */
function pinsOfPlaces(
  { pinnedMessages, options }: Model,
  some: readonly string[],
  others: readonly string[],
) {
  const places = some.filter((key) => others.includes(key));
  const pins = [...pinnedMessages.pins.values()].filter((pin) =>
    places.includes(pinPlaceKey(pinPlaceOfPin(pin, options.userId))),
  );
  return new Map(pins.map((pin) => [pin.message_id, pin]));
}

/** Compares the values that a new registration contains twice. */
function compareWithItself({ model, state, label, level }: Watched, now: number): void {
  const { unreads, derived } = comparable(model, now);
  const { count, mentions } = registeredValues(state);
  expect({ count: unreads.count, mentions: unreads.mentions }, `what counts as unread for ${label}`).toEqual({
    count,
    mentions,
  });
  // The model derives them from properties of the organization in their newest form.
  if (level !== NEWEST_LEVEL) return;
  expect(derived, `what follows for ${label}`).toEqual(registeredDerivedState(state, model, now));
}

const nameOf = (event: { readonly type: string; readonly op?: string }): string =>
  event.op === undefined ? event.type : `${event.type}/${event.op}`;

/**
 * Returns the model's copies of the messages that were fetched for a new registration. Leaves out messages from before
 * the person's subscription that starring or reacting added to their history, since no event announces them.
 */
function fetchedAgain(model: Model, fresh: Model) {
  const fetched = [...fresh.messages.values()].filter(({ flags }) => !flags.includes("historical"));
  return new Map(fetched.map(({ id }) => [id, model.messages.get(id)]));
}

/** Returns the ids of messages of the same period that the model has and that were not fetched. */
function notFetched(model: Model, fresh: Model): number[] {
  const oldest = Math.min(...fresh.messages.ids());
  return [...model.messages.values()]
    .filter(({ id, flags }) => id >= oldest && !fresh.messages.has(id) && !flags.includes("historical"))
    .map(({ id }) => id);
}
