/** Streams and subscriptions as clients see them (docs/interface/streams.md#stream-options). */
import {
  type DefaultStream,
  StreamPostPolicy,
  SystemGroup,
  type Stream as WireStream,
} from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import { isLimited } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, StreamRecord, User } from "../../model/records.ts";

/** Presents a stream without its traffic, as the lists of default streams have it. */
export function presentDefaultStream(stream: StreamRecord): DefaultStream {
  return {
    stream_id: stream.stream_id,
    name: stream.name,
    description: stream.description,
    rendered_description: stream.rendered_description,
    date_created: toSeconds(stream.created_at),
    creator_id: stream.creator_id,
    invite_only: stream.invite_only,
    is_web_public: stream.is_web_public,
    stream_post_policy: stream.stream_post_policy,
    message_retention_days: stream.message_retention_days,
    history_public_to_subscribers: stream.history_public_to_subscribers,
    first_message_id: stream.first_message_id,
    can_remove_subscribers_group: stream.can_remove_subscribers_group ?? SystemGroup.administrators,
    is_announcement_only: stream.stream_post_policy === StreamPostPolicy.administrators,
    // Events of nodes of the release before lack it.
    folder_id: stream.folder_id ?? null,
  };
}

/** @param weeklyTraffic messages a week; `null` if they are not known */
export const presentStream = (stream: StreamRecord, weeklyTraffic: number | null): WireStream => ({
  ...presentDefaultStream(stream),
  stream_weekly_traffic: weeklyTraffic,
});

/** Returns the active subscribers, ascending. */
export const presentSubscribers = (stream: Stream, model: RealmModel): number[] =>
  stream.subscribers.toArray().filter((userId) => model.users.get(userId)?.is_active);

/** True if the user sees who is in the stream: guests who don't see all users do so only in their own streams. */
export const seesSubscribers = (viewer: User, stream: Stream | undefined, model: RealmModel): boolean =>
  !isLimited(viewer, model) || stream?.subscribers.has(viewer.user_id) === true;

/** Returns the active subscribers that the viewer sees, ascending. */
export const presentSubscribersTo = (viewer: User, stream: Stream, model: RealmModel): number[] =>
  seesSubscribers(viewer, stream, model) ? presentSubscribers(stream, model) : [];

/** Compares names by code units, so upper case comes first. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : Number(a.name > b.name);

/** Presents the default streams of new users, sorted by name. */
export const presentDefaultStreams = (model: RealmModel): DefaultStream[] =>
  [...model.streams.values()]
    .filter((stream) => stream.is_default && stream.is_active)
    .map(presentDefaultStream)
    .sort(byName);
