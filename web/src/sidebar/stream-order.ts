/** The groups of streams in the sidebar, and their order. Pure. */
import type { Model } from "@confab/client";
import type { ChannelFolder, Subscription } from "@confab/contract";

/** Streams under one heading. */
export interface StreamGroup {
  /** Identifies the group among those that this browser remembers as folded. */
  readonly key: string;
  /** One of the organization's folders, or one of the groups that exist without folders. */
  readonly heading: "pinned" | "streams" | "inactive" | ChannelFolder;
  readonly streams: readonly Subscription[];
}

/** The minimum number of streams for setting quiet streams apart. */
const MANY_STREAMS = 30;
/** The initial value of the setting `demote_inactive_streams`. */
export const DEMOTES_WHEN_MANY = 1;

/**
 * Groups streams: pinned ones, those of each folder, the rest, and the quiet ones of the rest. Folders without any are
 * left out.
 *
 * @param demotes when quiet streams are set apart: 1 when there are many, 2 always, 3 never
 */
export function groupsOf(
  all: readonly Subscription[],
  folders: readonly ChannelFolder[],
  demotes: number,
  language: string,
): readonly StreamGroup[] {
  const { compare } = new Intl.Collator(language);
  const setsAside = demotes === 2 || (demotes === DEMOTES_WHEN_MANY && all.length >= MANY_STREAMS);
  const inUse = new Map(
    folders.filter(({ is_archived }) => !is_archived).map((folder) => [folder.id, folder]),
  );
  const headingOf = (stream: Subscription): StreamGroup["heading"] => {
    if (stream.pin_to_top) return "pinned";
    const folder = stream.folder_id === null ? undefined : inUse.get(stream.folder_id);
    if (folder) return folder;
    return setsAside && stream.stream_weekly_traffic === 0 ? "inactive" : "streams";
  };
  const sorted = new Map<StreamGroup["heading"], Subscription[]>();
  for (const stream of all.toSorted((a, b) => compare(a.name, b.name))) {
    const heading = headingOf(stream);
    const group = sorted.get(heading);
    if (group) group.push(stream);
    else sorted.set(heading, [stream]);
  }
  const group = (key: string, heading: StreamGroup["heading"]): StreamGroup => ({
    key,
    heading,
    streams: sorted.get(heading) ?? [],
  });
  return [
    group("pinned", "pinned"),
    ...[...inUse.values()].map((folder) => group(`folder-${folder.id}`, folder)).filter(isFilled),
    group("streams", "streams"),
    group("inactive", "inactive"),
  ];
}

const isFilled = ({ streams }: StreamGroup): boolean => streams.length > 0;

/** Returns the ids of all of the user's streams, from top to bottom. */
export function streamsInOrder(model: Model, language: string): readonly number[] {
  const { subscriptions, channelFolders, settings } = model;
  const demotes = settings?.demote_inactive_streams ?? DEMOTES_WHEN_MANY;
  const groups = groupsOf([...subscriptions.subscribed.values()], channelFolders, demotes, language);
  return groups.flatMap(({ streams }) => streams.map(({ stream_id }) => stream_id));
}
