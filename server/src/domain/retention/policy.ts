/** For how long which messages are kept (reference 8, 14; spec 2, Stream). */
import type { RealmModel } from "../../model/realm-model.ts";
import { UNLIMITED } from "../streams/retention.ts";

/** Conversations whose messages are deleted after the same time. */
export interface RetentionPolicy {
  readonly days: number;
  /** The conversations meant: these, or all but these. */
  readonly of: "only" | "all but";
  readonly conversationIds: readonly number[];
}

/**
 * What is to be deleted when. A stream's own setting wins, also over an organization that keeps everything; all else,
 * private messages too, follows the organization. What is kept for ever is in none of them.
 */
export function retentionPolicies(model: RealmModel): RetentionPolicy[] {
  const own = [...model.streams.values()].filter((stream) => stream.message_retention_days !== null);
  const idsOf = (streams: typeof own) => streams.map(({ conversation_id }) => conversation_id);
  const byDays = Map.groupBy(own, (stream) => stream.message_retention_days ?? UNLIMITED);
  const ofStreams = [...byDays].map(
    ([days, streams]): RetentionPolicy => ({ days, of: "only", conversationIds: idsOf(streams) }),
  );
  const ofRealm: RetentionPolicy = {
    days: model.properties.message_retention_days,
    of: "all but",
    conversationIds: idsOf(own),
  };
  return [ofRealm, ...ofStreams].filter(({ days }) => days !== UNLIMITED);
}
