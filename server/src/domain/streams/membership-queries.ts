/** Pairs of streams and users who join or leave them, as queries take them. */
import type { StreamRecord } from "../../model/records.ts";

/** Users who join a stream. */
export interface Joining {
  readonly stream: StreamRecord;
  readonly userIds: readonly number[];
  /** The colour for users who were never subscribed. The default is one that they don't use yet. */
  readonly color?: string | undefined;
}

/** Users who leave a stream. */
export interface Leaving {
  readonly stream: Pick<StreamRecord, "stream_id" | "conversation_id">;
  readonly userIds: readonly number[];
}

/** Returns pairs of streams, by one of their ids, and users, as two parallel arrays. */
export function columnsOf(
  leavings: readonly Leaving[],
  idOf: (stream: Leaving["stream"]) => number,
): [number[], number[]] {
  const pairs = leavings.flatMap(({ stream, userIds }) =>
    userIds.map((userId) => [idOf(stream), userId] as const),
  );
  return [pairs.map(([id]) => id), pairs.map(([, userId]) => userId)];
}
