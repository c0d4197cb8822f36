/** Decides whether the user may write in a conversation, as far as the client can tell; the server decides. */
import { type PostObstacle, postObstacle, Role } from "@confab/contract";
import { membershipOf } from "./membership.ts";
import type { Model } from "./model.ts";

/** `gone`: archived or not visible. `not_subscribed`: only subscribers may write in the stream. */
export type PostingObstacle = "gone" | "not_subscribed" | PostObstacle;

/**
 * Returns the reason why the user may not write in a stream (docs/interface/sending.md#posting-to-a-stream).
 *
 * @param now milliseconds since 1970: members become full members as time goes by
 */
export function postingObstacle(model: Model, streamId: number, now: number): PostingObstacle | undefined {
  const { subscribed, unsubscribed, neverSubscribed } = model.subscriptions;
  const stream = subscribed.get(streamId) ?? unsubscribed.get(streamId) ?? neverSubscribed.get(streamId);
  if (!stream) return "gone";
  const membership = membershipOf(model, now);
  const isOutsider = !subscribed.has(streamId);
  if (isOutsider && (stream.invite_only || membership.role === Role.guest)) return "not_subscribed";
  return postObstacle(stream.stream_post_policy, membership);
}
