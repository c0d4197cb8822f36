/** Decides whether the user may write in a conversation, as far as the client can tell; the server decides. */
import type { Model } from "./model.ts";
import { isFullMember, permissionsOf } from "./permissions.ts";

/** `gone`: archived or not visible. `not_subscribed`: only subscribers may write in the stream. */
export type PostingObstacle =
  | "gone"
  | "not_subscribed"
  | "administrators_only"
  | "moderators_only"
  | "full_members_only";

/**
 * Returns the reason why the user may not write in a stream (docs/interface/sending.md#posting-to-a-stream).
 *
 * @param now milliseconds since 1970: members become full members as time goes by
 */
export function postingObstacle(model: Model, streamId: number, now: number): PostingObstacle | undefined {
  const { subscribed, unsubscribed, neverSubscribed } = model.subscriptions;
  const stream = subscribed.get(streamId) ?? unsubscribed.get(streamId) ?? neverSubscribed.get(streamId);
  if (!stream) return "gone";
  const { is_admin, is_moderator, is_guest } = permissionsOf(model, now);
  if (!subscribed.has(streamId) && (stream.invite_only || is_guest)) return "not_subscribed";
  if (is_admin) return undefined;
  switch (stream.stream_post_policy) {
    case 2:
      return "administrators_only";
    case 3:
      return isFullMember(model, now) ? undefined : "full_members_only";
    case 4:
      return is_moderator ? undefined : "moderators_only";
    default:
      return undefined;
  }
}
