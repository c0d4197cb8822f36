/**
 * Decides how long messages are kept (docs/interface/streams.md#subscribing,
 * docs/interface/README.md#smaller-subsystems, docs/interface/streams.md#stream-options).
 */
import type { RealmModel } from "../../model/realm-model.ts";
import { UNLIMITED } from "../streams/retention.ts";

/** Conversations whose messages are deleted after the same time. */
export interface RetentionPolicy {
  readonly days: number;
  /** `only` applies to these conversations, `all but` to all others. */
  readonly of: "only" | "all but";
  readonly conversationIds: readonly number[];
}

/**
 * Returns the policies of the streams and of the organization. A stream's own setting wins, even over an organization
 * that keeps everything. All other messages, private ones too, follow the organization. No policy includes
 * conversations that are kept forever.
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
