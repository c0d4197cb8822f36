/** Returns a model in a form for comparison, without data that changes with time alone or that no event announces. */
import { derivedState, fixedStateKeys, type Model, unreadCount, unreadMentions } from "@confab/client";
import type { DefaultStream, InitialState } from "@confab/contract";

/**
 * @param now milliseconds since 1970
 */
export function comparable(model: Model, now: number) {
  const {
    options,
    messages,
    pinnedMessages,
    typing,
    unreads,
    subscriptions,
    streams,
    defaultStreams,
    ...others
  } = model;
  const stream = <S extends DefaultStream>(each: S) => withoutUnannounced(each, model);
  return {
    ...others,
    derived: derivedState(model, now),
    unreads: {
      streams: byId(unreads.streams),
      direct: unreads.direct,
      count: unreadCount(model),
      mentions: unreadMentions(model),
    },
    streams: byId(streams.map(stream)),
    defaultStreams: defaultStreams.map(stream).toSorted((a, b) => a.stream_id - b.stream_id),
    subscriptions: {
      subscribed: byId(subscriptions.subscribed.map(stream)),
      unsubscribed: byId(subscriptions.unsubscribed.map(stream)),
      neverSubscribed: byId(subscriptions.neverSubscribed.map(stream)),
    },
    users: byId(others.users),
    userGroups: byId(others.userGroups),
    bots: byId(others.bots),
    drafts: byId(others.drafts),
    scheduledMessages: byId(others.scheduledMessages),
    reminders: byId(others.reminders),
  };
}

const byId = <V>(values: { entries(): Iterable<readonly [number, V]> }): Map<number, V> =>
  new Map([...values.entries()].sort(([a], [b]) => a - b));

/** Leaves out traffic, a daily figure, and the first message of a stream, of which only its subscribers get updates. */
function withoutUnannounced<S extends DefaultStream>(stream: S, { subscriptions }: Model): S {
  const quiet = "stream_weekly_traffic" in stream ? { ...stream, stream_weekly_traffic: null } : stream;
  return subscriptions.subscribed.has(stream.stream_id) ? quiet : { ...quiet, first_message_id: null };
}

/**
 * Returns the values that a registration states although the model derives them, and those that no event may change.
 */
export function registeredValues(state: InitialState) {
  // These two say when the state was built.
  const moment: readonly string[] = ["server_timestamp", "presence_last_update_id"];
  const fixed = fixedStateKeys.filter((key) => !moment.includes(key));
  return {
    fixed: Object.fromEntries(fixed.map((key) => [key, state[key]])),
    count: state.unread_msgs?.count,
    mentions: state.unread_msgs?.mentions,
  };
}

/** Returns the derived keys of the initial state, as given by the registration. */
export function registeredDerivedState(state: InitialState, model: Model, now: number) {
  const names = Object.keys(derivedState(model, now)) as (keyof InitialState)[];
  return Object.fromEntries(names.map((name) => [name, state[name]]));
}
