/** Finds the reason why a message can't be sent in its current state. Pure. */

import { directPostingObstacle, type Model, type PostingObstacle, postingObstacle } from "@confab/client";
import type { Destination } from "../drafts/destination.ts";

export type Obstacle =
  | { readonly kind: "too_long"; readonly excess: number }
  | {
      readonly kind:
        | PostingObstacle
        | "empty"
        | "no_stream"
        | "no_topic"
        | "nobody"
        | "deactivated"
        | "direct_forbidden"
        | "direct_unauthorized"
        | "uploading"
        | "not_uploaded";
    };

interface Written {
  readonly to: Destination;
  readonly content: string;
  /** The largest number of characters in a message. */
  readonly limit: number;
  /** The state of its files, unless all are uploaded. */
  readonly unfinished: "uploading" | "not_uploaded" | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Obstacles that disappear as the user continues. They are shown only after an attempt to send. */
const passing = new Set<Obstacle["kind"]>([
  "empty",
  "no_stream",
  "no_topic",
  "nobody",
  "uploading",
  "not_uploaded",
]);

export const isPassing = ({ kind }: Obstacle): boolean => passing.has(kind);

/** Returns the most severe obstacle. */
export function obstacleOf(
  { to, content, limit, unfinished, now }: Written,
  model: Model,
): Obstacle | undefined {
  const there =
    to.kind === "topic" ? obstacleInStream(to, model, now) : obstacleAmong(to.userIds, model, now);
  if (there && !isPassing(there)) return there;
  // Counting characters is slow, so texts with a short enough `length` skip it.
  const excess = content.length > limit ? [...content.trim()].length - limit : 0;
  if (excess > 0) return { kind: "too_long", excess };
  if (there) return there;
  if (unfinished) return { kind: unfinished };
  return content.trim() === "" ? { kind: "empty" } : undefined;
}

function obstacleInStream(
  { streamId, topic }: Extract<Destination, { kind: "topic" }>,
  model: Model,
  now: number,
): Obstacle | undefined {
  if (streamId === undefined) return { kind: "no_stream" };
  const kind = postingObstacle(model, streamId, now);
  if (kind) return { kind };
  return topic.trim() === "" && model.realm.mandatory_topics ? { kind: "no_topic" } : undefined;
}

function obstacleAmong(userIds: readonly number[], model: Model, now: number): Obstacle | undefined {
  if (userIds.length === 0) return { kind: "nobody" };
  const obstacle = directPostingObstacle(model, userIds, now);
  if (obstacle) return { kind: obstacle === "off" ? "direct_forbidden" : "direct_unauthorized" };
  return userIds.some((id) => model.users.get(id)?.is_active === false) ? { kind: "deactivated" } : undefined;
}
