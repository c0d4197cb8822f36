/** Users and streams, many at once: what queries are told about who joins and leaves. */
import type { StreamRecord } from "../../../model/records.ts";

/** Users who join a stream. */
export interface Joining {
  readonly stream: StreamRecord;
  readonly userIds: readonly number[];
  /** For those who were never subscribed; the default is one that they don't have yet. */
  readonly color?: string | undefined;
}

/** Users who leave a stream. */
export interface Leaving {
  readonly stream: Pick<StreamRecord, "stream_id" | "conversation_id">;
  readonly userIds: readonly number[];
}

/** Streams (by one of their ids) and users side by side, as two arrays. */
export function columnsOf(
  leavings: readonly Leaving[],
  idOf: (stream: Leaving["stream"]) => number,
): [number[], number[]] {
  const pairs = leavings.flatMap(({ stream, userIds }) =>
    userIds.map((userId) => [idOf(stream), userId] as const),
  );
  return [pairs.map(([id]) => id), pairs.map(([, userId]) => userId)];
}
