/**
 * The promise of `POST /register`: the state of an earlier registration, and the events since, are the state of a new
 * registration; for every action, for everybody who watches, with whatever kind of client.
 */
import { type Model, modelFrom, withFetchedMessages } from "@confab/client";
import type { World } from "@confab/testkit";
import { expect } from "vitest";
import { comparable, derivedAsTold, toldDirectly } from "./comparable.ts";
import type { Exception } from "./exceptions.ts";
import { fetchMessages, Watcher, type WatcherOptions } from "./watcher.ts";

/**
 * Runs the action while all of `who` watch, and holds what they then know against new registrations. Fails if the
 * action changed nothing for any of them.
 *
 * @param exceptions what the events of this action do not tell, by name (see `exceptions.ts`)
 */
export async function verifyAction(
  world: World,
  who: readonly WatcherOptions[],
  action: () => Promise<unknown>,
  exceptions: readonly Exception[] = [],
): Promise<void> {
  const watchers: Watcher[] = [];
  for (const options of who) watchers.push(await Watcher.start(options));
  const before = watchers.map(({ model }) => model);
  await action();
  await world.settle();
  await compareAll(world, watchers, exceptions);
  const changed = watchers.some(({ model }, index) => model !== before[index]);
  expect(changed, "whether the action changed something for somebody").toBe(true);
}

/** Lets all watchers catch up and compares each with a new registration. */
export async function compareAll(
  world: World,
  watchers: readonly Watcher[],
  exceptions: readonly Exception[] = [],
): Promise<void> {
  for (const watcher of watchers) {
    if (await isGone(watcher)) continue;
    await watcher.follow(world.clock.now());
    await compare(watcher, world.clock.now(), exceptions);
  }
}

/** Whether the account is deactivated, and with it the queue. */
async function isGone({ person }: Watcher): Promise<boolean> {
  const { status } = await person.request("GET", "/users/me");
  return status === 401;
}

async function compare(watcher: Watcher, now: number, exceptions: readonly Exception[]): Promise<void> {
  const { model: followed, parameters, person, label } = watcher;
  const { state } = await person.register<typeof watcher.state>({ ...parameters });
  const fresh = withFetchedMessages(modelFrom(state, parameters), await fetchMessages(watcher));
  const excepted = (model: Model) => exceptions.reduce((left, each) => each.without(left, watcher), model);

  const what = `what ${label} knows after ${JSON.stringify(watcher.events.map(nameOf))}`;
  expect(comparable(excepted(followed), now), what).toEqual(comparable(excepted(fresh), now));
  expect(messagesOf(followed, fresh), `the messages of ${label}`).toEqual(messagesOf(fresh, fresh));
  expect(toldDirectly(state).fixed, `what does not change for ${label}`).toEqual(
    toldDirectly(watcher.state).fixed,
  );
  // A new registration also has to agree with itself: what it tells twice is the same both times.
  const { count, mentions } = comparable(fresh, now).unreads;
  expect({ count, mentions }, `what counts as unread for ${label}`).toEqual({
    count: toldDirectly(state).count,
    mentions: toldDirectly(state).mentions,
  });
  expect(comparable(fresh, now).derived, `what follows for ${label}`).toEqual(
    derivedAsTold(state, fresh, now),
  );
}

const nameOf = (event: { readonly type: string; readonly op?: string }): string =>
  event.op === undefined ? event.type : `${event.type}/${event.op}`;

/**
 * The messages that the person received. A queue can also be told of messages of public streams that the person is not
 * in, and a message from before one came to a stream is received by starring it or reacting to it.
 */
function messagesOf(model: Model, fresh: Model) {
  const received = [...fresh.messages.values()].filter(({ flags }) => !flags.includes("historical"));
  const ids = new Set(received.map(({ id }) => id));
  const more = [...model.messages.values()].filter(({ id, ...message }) => {
    const isMine = message.type === "private" || model.subscriptions.subscribed.has(message.stream_id);
    return isMine && !ids.has(id) && !message.flags.includes("historical");
  });
  return {
    received: new Map(received.map(({ id }) => [id, model.messages.get(id)])),
    surplus: model === fresh ? [] : more.map(({ id }) => id),
  };
}
