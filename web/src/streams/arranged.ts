/** Selects and orders the listed streams. Pure. */
import type { Model } from "@confab/client";
import { comparable } from "../finding/ranking.ts";
import type { KnownStream } from "../finding/streams.ts";

export const streamOrders = ["name", "subscribers", "traffic"] as const;
export type StreamOrder = (typeof streamOrders)[number];

export const streamSets = ["all", "subscribed", "others"] as const;
export type StreamSet = (typeof streamSets)[number];

export interface ListedStream {
  readonly stream: KnownStream;
  /** The comparable form, which the search matches. */
  readonly text: string;
}

const figureOf = (order: StreamOrder, { subscribers, stream_weekly_traffic }: KnownStream): number =>
  order === "subscribers" ? (subscribers?.length ?? 0) : (stream_weekly_traffic ?? -1);

export function arranged(
  { subscribed, unsubscribed, neverSubscribed }: Model["subscriptions"],
  set: StreamSet,
  order: StreamOrder,
  language: string,
): ListedStream[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const others = () => [...unsubscribed.values(), ...neverSubscribed.values()];
  return [...(set === "others" ? [] : subscribed.values()), ...(set === "subscribed" ? [] : others())]
    .sort((a, b) => {
      const difference = order === "name" ? 0 : figureOf(order, b) - figureOf(order, a);
      return difference === 0 ? compare(a.name, b.name) : difference;
    })
    .map((stream) => ({ stream, text: comparable(`${stream.name} ${stream.description}`) }));
}

export function withWords(streams: readonly ListedStream[], typed: string): readonly ListedStream[] {
  const words = comparable(typed).trimEnd();
  return words === "" ? streams : streams.filter(({ text }) => text.includes(words));
}
