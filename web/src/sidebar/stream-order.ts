/** The order of streams in the sidebar. Pure. */
import type { Model } from "@confab/client";
import type { Subscription } from "@confab/contract";

export const folderNames = ["pinned", "streams", "inactive"] as const;

/** The minimum number of streams for setting quiet streams apart. */
const MANY_STREAMS = 30;
/** The initial value of the setting `demote_inactive_streams`. */
export const DEMOTES_WHEN_MANY = 1;

/** @param demotes when quiet streams are set apart: 1 when there are many, 2 always, 3 never */
export function foldersOf(all: readonly Subscription[], demotes: number, language: string) {
  const { compare } = new Intl.Collator(language);
  const sorted = all.toSorted((a, b) => compare(a.name, b.name));
  const setsAside = demotes === 2 || (demotes === DEMOTES_WHEN_MANY && all.length >= MANY_STREAMS);
  const isInactive = ({ stream_weekly_traffic }: Subscription) => setsAside && stream_weekly_traffic === 0;
  const pinned = sorted.filter(({ pin_to_top }) => pin_to_top);
  const others = sorted.filter(({ pin_to_top }) => !pin_to_top);
  return {
    pinned,
    streams: others.filter((stream) => !isInactive(stream)),
    inactive: others.filter(isInactive),
  };
}

/** Returns the ids of all of the user's streams, from top to bottom. */
export function streamsInOrder({ subscriptions, settings }: Model, language: string): readonly number[] {
  const demotes = settings?.demote_inactive_streams ?? DEMOTES_WHEN_MANY;
  const folders = foldersOf([...subscriptions.subscribed.values()], demotes, language);
  return folderNames.flatMap((name) => folders[name].map(({ stream_id }) => stream_id));
}
