/** Lists streams and subscriptions (docs/interface/visibility.md#streams). */
import {
  badRequest,
  type endpoints,
  type ListedStream,
  type NeverSubscribedStream,
  type ParametersOf,
  type Subscription,
  type Stream as WireStream,
} from "@confab/contract";
import { knows } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { accessVisibleStream, isSubscribed, ownerOf, seesStream } from "../access/streams.ts";
import { isAdministrator, isGuest } from "../access/users.ts";
import { laterMailAddress } from "./mail-address.ts";
import { byName, presentStream, presentSubscribersTo } from "./present.ts";
import { presentSubscription } from "./present-subscription.ts";
import { readSubscriptions } from "./subscription-queries.ts";
import { readTraffic } from "./traffic.ts";

type Kinds = ParametersOf<typeof endpoints.getStreams>;

/**
 * Returns the streams of the requested kinds, by name.
 *
 * @throws ApiError if a user who is not an administrator asks for all streams
 */
export async function listStreams(tx: Tx, user: User, kinds: Kinds): Promise<ListedStream[]> {
  const { model } = tx;
  if (kinds.include_all_active && !isAdministrator(user)) {
    throw badRequest("User not authorized for this query");
  }
  const owner = ownerOf(user, model);
  const isWanted = (stream: Stream): boolean =>
    kinds.include_all_active ||
    (kinds.include_public && !stream.invite_only && !isGuest(user)) ||
    (kinds.include_web_public && stream.is_web_public) ||
    (kinds.include_subscribed && isSubscribed(user, stream)) ||
    (kinds.include_owner_subscribed && owner !== undefined && isSubscribed(owner, stream));
  const listed = [...model.streams.values()]
    .filter((stream) => stream.is_active && isWanted(stream))
    .sort(byName);
  const traffic = await readTraffic(tx, listed);
  return listed.map((stream) => ({
    ...presentStream(stream, traffic.get(stream.stream_id) ?? null),
    ...(kinds.include_default ? { is_default: stream.is_default } : {}),
  }));
}

/** Returns a stream that the user may see. @throws ApiError */
export async function readStream(tx: Tx, user: User, streamId: number): Promise<WireStream> {
  const stream = accessVisibleStream(user, streamId, tx.model);
  const traffic = await readTraffic(tx, [stream]);
  return presentStream(stream, traffic.get(streamId) ?? null);
}

export interface SubscriptionLists {
  readonly subscriptions: Subscription[];
  /** Streams that the user has left, including private ones. */
  readonly unsubscribed: Subscription[];
  readonly never_subscribed: NeverSubscribedStream[];
}

interface CapturedStream {
  readonly stream: Stream;
  readonly isVisible: boolean;
  readonly subscribers: number[] | undefined;
}

/**
 * Captures all streams that the user is or was subscribed to, or may see; each list is sorted by name. Facts from the
 * model are those of now. The user's own choices are read when the result is called.
 */
export function captureSubscriptions(
  { model }: Tx,
  user: User,
  includeSubscribers: boolean,
): (tx: Tx) => Promise<SubscriptionLists> {
  const captured = [...model.streams.values()]
    .filter((stream) => stream.is_active)
    .sort(byName)
    .map((stream): CapturedStream => {
      const isVisible = seesStream(user, stream);
      const shown = isVisible ? () => presentSubscribersTo(user, stream, model) : () => [];
      return { stream, isVisible, subscribers: includeSubscribers ? shown() : undefined };
    });
  return (tx) => readLists(tx, user, captured);
}

/** Returns the user's subscriptions. */
export async function listSubscriptions(
  tx: Tx,
  user: User,
  includeSubscribers: boolean,
): Promise<SubscriptionLists["subscriptions"]> {
  const { subscriptions } = await captureSubscriptions(tx, user, includeSubscribers)(tx);
  return subscriptions;
}

async function readLists(
  tx: Tx,
  user: User,
  captured: readonly CapturedStream[],
): Promise<SubscriptionLists> {
  const rows = new Map((await readSubscriptions(tx, user.user_id)).map((row) => [row.stream_id, row]));
  const listed = captured.filter(({ stream, isVisible }) => isVisible || rows.has(stream.stream_id));
  const traffic = await readTraffic(
    tx,
    listed.map(({ stream }) => stream),
  );
  const lists: SubscriptionLists = { subscriptions: [], unsubscribed: [], never_subscribed: [] };
  for (const { stream, subscribers } of listed) {
    const row = rows.get(stream.stream_id);
    const weeklyTraffic = traffic.get(stream.stream_id) ?? null;
    if (row) {
      const mailAddress = laterMailAddress(user, stream, tx.model, tx.now);
      const subscription = presentSubscription(stream, row, { weeklyTraffic, subscribers, mailAddress });
      (row.is_active ? lists.subscriptions : lists.unsubscribed).push(subscription);
    } else {
      lists.never_subscribed.push({
        ...presentStream(stream, weeklyTraffic),
        ...(subscribers ? { subscribers } : {}),
      });
    }
  }
  return lists;
}

/** True if a user is subscribed to a stream that the viewer may see. @throws ApiError */
export function isSubscribedTo(viewer: User, userId: number, streamId: number, model: RealmModel): boolean {
  const user = model.users.get(userId);
  if (!user || user.is_system || !knows(viewer, userId, model)) throw badRequest("No such user");
  return isSubscribed(user, accessVisibleStream(viewer, streamId, model));
}
