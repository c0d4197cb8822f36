/** Decides whether the user may write in a conversation, as far as the client can tell; the server decides. */
import {
  type DirectMessageObstacle,
  directMessageObstacle,
  type PostObstacle,
  postObstacle,
  Role,
  SystemGroup,
} from "@confab/contract";
import { hasPermission } from "./group-membership.ts";
import { membershipOf } from "./membership.ts";
import type { Model } from "./model.ts";
import { personIn } from "./system-bots.ts";

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

/**
 * Returns the reason why the user may not send a direct message (docs/interface/sending.md#direct-messages). Only the
 * server knows whether a conversation has begun.
 *
 * @param userIds the recipients, with or without the user
 * @param now milliseconds since 1970
 */
export function directPostingObstacle(
  model: Model,
  userIds: readonly number[],
  now: number,
): DirectMessageObstacle | undefined {
  const { direct_message_permission_group: group } = model.realm;
  const { userId } = model.options;
  const others = userIds.filter((id) => id !== userId);
  return directMessageObstacle(userId, others, {
    isBot: (id) => personIn(model, id)?.is_bot ?? false,
    isPermitted: (id) =>
      group === undefined || hasPermission(model, "direct_message_permission_group", now, id),
    mayInitiate: () => true,
    isOff: group === SystemGroup.nobody,
    isFirst: false,
  });
}
