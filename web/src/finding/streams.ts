/** Finds streams by name. Pure. */
import type { Model } from "@confab/client";
import type { NeverSubscribedStream, Subscription } from "@confab/contract";
import { bestOf, findable } from "./ranking.ts";

export type KnownStream = Subscription | NeverSubscribedStream;

const SUBSCRIBED = 2;
const LIVELY = 1;

export const allStreams = ({ subscriptions }: Pick<Model, "subscriptions">): KnownStream[] => [
  ...subscriptions.subscribed.values(),
  ...subscriptions.unsubscribed.values(),
  ...subscriptions.neverSubscribed.values(),
];

/** Returns the user's own streams first; muted streams come after the others. */
export function findStreams(model: Model, query: string, most: number): KnownStream[] {
  const { subscribed } = model.subscriptions;
  const named = allStreams(model)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((stream) => findable(stream, [stream.name]));
  const weightOf = ({ stream_id }: KnownStream) => {
    const own = subscribed.get(stream_id);
    return own ? SUBSCRIBED + (own.is_muted ? 0 : LIVELY) : 0;
  };
  return bestOf(named, query, most, weightOf);
}

export const streamNamed = (model: Model, name: string): KnownStream | undefined => {
  const wanted = name.toLowerCase();
  return allStreams(model).find((stream) => stream.name.toLowerCase() === wanted);
};
