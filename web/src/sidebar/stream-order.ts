/** The groups of streams in the sidebar, and their order. Pure. */
import type { Model } from "@confab/client";
import type { ChannelFolder, Subscription } from "@confab/contract";

/** Streams under one heading. */
export interface StreamGroup {
  /** Identifies the group among those that this browser remembers as folded. */
  readonly key: string;
  /** The folder of the organization or of the user, or one of the groups that exist without folders. */
  readonly heading: "pinned" | "streams" | "inactive" | { readonly name: string };
  readonly streams: readonly Subscription[];
}

/** The minimum number of streams for setting quiet streams apart. */
const MANY_STREAMS = 30;
/** The initial value of the setting `demote_inactive_streams`. */
export const DEMOTES_WHEN_MANY = 1;

/**
 * Groups streams: pinned ones, those of each of the user's own folders, by name, those of each of the organization's
 * folders, the rest, and the quiet ones of the rest. Folders without streams are left out. A stream that the user puts
 * in a folder of their own is only there; if the organization has a folder of that name, it is the same.
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
  const inUse = folders.filter(({ is_archived }) => !is_archived);
  const sharedById = new Map(inUse.map((folder) => [folder.id, folder]));
  const sharedByName = new Map(inUse.map((folder) => [folder.name.toLowerCase(), folder]));
  const own = new Map<string, { readonly name: string }>();
  const headingOf = (stream: Subscription): StreamGroup["heading"] => {
    if (stream.pin_to_top) return "pinned";
    const { personal_folder: name = "", folder_id } = stream;
    if (name !== "") {
      const key = name.toLowerCase();
      const folder = sharedByName.get(key) ?? own.get(key) ?? { name };
      own.set(key, folder);
      return folder;
    }
    const folder = folder_id === null ? undefined : sharedById.get(folder_id);
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
    ...[...own]
      .filter(([key]) => !sharedByName.has(key))
      .toSorted(([, a], [, b]) => compare(a.name, b.name))
      .map(([key, folder]) => group(`own-${key}`, folder)),
    ...inUse.map((folder) => group(`folder-${folder.id}`, folder)).filter(isFilled),
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
