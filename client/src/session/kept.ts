/**
 * Selects the parts of a session that a program may store, so that it can show something while the server is
 * unreachable.
 */
import type { FetchedMessage, Subscription } from "@confab/contract";
import { emptyFeed, type Feed } from "../feed/feed.ts";
import { type Narrow, narrowKey } from "../feed/narrow.ts";
import { IdMap } from "../model/id-map.ts";
import type { Model } from "../model/model.ts";
import type { FixedState } from "../model/state-keys.ts";
import type { SessionState } from "./state.ts";

/** Contains only plain data: numbers, texts, lists, maps. */
export interface KeptSession {
  readonly ownId: number;
  readonly model: unknown;
  readonly fixed: Partial<FixedState>;
  readonly feeds: readonly { readonly narrow: Narrow; readonly ids: readonly number[] }[];
  readonly messages: readonly FetchedMessage[];
}

/** The limits on stored data: the most recently used views and their newest messages. They take some MB at most. */
const MOST_FEEDS = 30;
const MOST_MESSAGES = 60;
const MOST_USERS = 5000;
const MOST_SUBSCRIBERS = 100_000;

/**
 * Returns the parts to store.
 *
 * @returns `undefined` if there is nothing to keep, or too much
 */
export function keptOf({ model, fixed, feeds }: SessionState): KeptSession | undefined {
  if (!model || model.users.size > MOST_USERS) return undefined;
  const kept = [...feeds.values()]
    .filter(({ ids, reachesNewest, hits }) => ids.length > 0 && reachesNewest && hits.size === 0)
    .slice(-MOST_FEEDS)
    .map(({ narrow, ids }) => ({ narrow, ids: ids.slice(-MOST_MESSAGES) }));
  const ids = new Set(kept.flatMap((feed) => feed.ids));
  const messages = [...ids].flatMap((id) => model.messages.get(id) ?? []);
  const small = { ...withFewSubscribers(model), messages: IdMap.from<FetchedMessage>([], ({ id }) => id) };
  return { ownId: model.options.userId, model: written(small, 0), fixed, feeds: kept, messages };
}

/** Restores a session's state, as far as it was kept. */
export function recalled(kept: KeptSession): Pick<SessionState, "model" | "fixed" | "feeds"> {
  const model = read(kept.model, 0) as Model;
  const feeds = kept.feeds.map(({ narrow, ids }): [string, Feed] => [
    narrowKey(narrow),
    { ...emptyFeed(narrow, "newest"), ids, reachesNewest: true, loading: "nothing" },
  ]);
  return {
    model: { ...model, messages: IdMap.from(kept.messages, ({ id }) => id) },
    fixed: kept.fixed,
    feeds: new Map(feeds),
  };
}

function withFewSubscribers(model: Model): Model {
  const { subscribed, unsubscribed, neverSubscribed } = model.subscriptions;
  const all = [...subscribed.values(), ...unsubscribed.values(), ...neverSubscribed.values()];
  const count = all.reduce((sum, { subscribers }) => sum + (subscribers?.length ?? 0), 0);
  if (count <= MOST_SUBSCRIBERS) return model;
  const without = <S extends Pick<Subscription, "subscribers">>(stream: S): S => ({
    ...stream,
    subscribers: [],
  });
  const subscriptions = {
    subscribed: subscribed.map(without),
    unsubscribed: unsubscribed.map(without),
    neverSubscribed: neverSubscribed.map(without),
  };
  return { ...model, subscriptions };
}

/** Marks an `IdMap`, which is not plain data. */
const MARK = "entriesById";
/** The depth at which maps occur: a model has stores, and some stores have several maps. */
const DEEPEST = 2;

function written(value: unknown, depth: number): unknown {
  if (value instanceof IdMap) return { [MARK]: [...value.entries()] };
  return depth < DEEPEST && isPlain(value) ? mapped(value, (each) => written(each, depth + 1)) : value;
}

function read(value: unknown, depth: number): unknown {
  if (!isPlain(value)) return value;
  const entries = value[MARK];
  if (Array.isArray(entries)) return IdMap.fromEntries<unknown>(entries);
  return depth < DEEPEST ? mapped(value, (each) => read(each, depth + 1)) : value;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const mapped = (value: Record<string, unknown>, change: (each: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]));
