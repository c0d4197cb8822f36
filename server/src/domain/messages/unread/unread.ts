/** The unread messages that the initial state lists (docs/interface/unread.md#changing-flags, `unread_msgs`). */
import type { StatePart } from "@confab/contract";
import type { RealmModel } from "../../../model/realm-model.ts";
import type { User } from "../../../model/records.ts";
import type { TopicsOfUser } from "../../../model/topic-policies.ts";
import type { Tx } from "../../../realm/tx.ts";
import { selectUnreads, type UnreadRow } from "./unread-queries.ts";

type Unreads = StatePart<"update_message_flags">["unread_msgs"];

/** The largest number of listed messages: a bot that never reads has millions of unread messages. */
const MAX_UNREAD = 50_000;

/** The part of the model that affects unread messages; read when the snapshot is taken. */
export interface UnreadContext {
  readonly user: User;
  readonly topics: TopicsOfUser;
  /** The direct conversations that the user has muted. */
  readonly mutedDirect: ReadonlySet<number>;
  /** The conversations of the user's subscribed streams. */
  readonly streamConversations: readonly number[];
}

export function unreadContext(user: User, model: RealmModel): UnreadContext {
  const streams = [...model.streams.values()].filter(({ subscribers }) => subscribers.has(user.user_id));
  return {
    user,
    topics: model.topicPolicies.capture(user.user_id),
    mutedDirect: new Set(model.directMutes.listOf(user.user_id).map((mute) => mute.conversation_id)),
    streamConversations: streams.map(({ conversation_id }) => conversation_id),
  };
}

export async function readUnreads(tx: Tx, context: UnreadContext): Promise<Unreads> {
  const { user, streamConversations, topics, mutedDirect } = context;
  const rows = await selectUnreads(tx, user.user_id, streamConversations, MAX_UNREAD);
  const unreads: Unreads = {
    count: 0,
    pms: [],
    streams: [],
    huddles: [],
    mentions: [],
    old_unreads_missing: false,
  };
  const oldest = oldestListed(rows);
  let total = 0;
  for (const row of rows) {
    const { stream_id } = row;
    const mentions = new Set(row.mentions);
    const wildcardMentions = new Set(row.wildcard_mentions?.flat());
    for (const [topic, messageIds] of byTopic(row, oldest)) {
      total += messageIds.length;
      unreads.mentions.push(...among(messageIds, mentions));
      if (stream_id === null) addDirect(unreads, user.user_id, row, messageIds);
      else unreads.streams.push({ stream_id, topic, unread_message_ids: messageIds });
      const isMuted =
        stream_id === null
          ? mutedDirect.has(row.conversation_id)
          : topics.mutes({ stream_id, topic }, row.is_muted);
      if (isMuted) continue;
      unreads.count += messageIds.length;
      const others = among(messageIds, wildcardMentions).filter((id) => !mentions.has(id));
      unreads.mentions.push(...others);
    }
  }
  unreads.mentions.sort((a, b) => a - b);
  unreads.pms.sort((a, b) => a.sender_id - b.sender_id);
  unreads.huddles.sort((a, b) => (a.user_ids_string < b.user_ids_string ? -1 : 1));
  unreads.streams.sort((a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1));
  unreads.old_unreads_missing = total === MAX_UNREAD;
  return unreads;
}

/** Returns the oldest message that the limit leaves; 0 if it leaves all. */
function oldestListed(rows: readonly UnreadRow[]): number {
  const ranges = rows.flatMap(({ message_ids }) => message_ids);
  const count = ranges.reduce((sum, { length }) => sum + length, 0);
  if (count <= MAX_UNREAD) return 0;
  return ranges.flat().sort((a, b) => b - a)[MAX_UNREAD - 1] ?? 0;
}

/** Groups messages by topic, those of each topic ascending. Messages before `oldest` are left out. */
function byTopic({ message_ids, topics }: UnreadRow, oldest: number): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [range, ids] of message_ids.entries()) {
    const topicsInRange = topics[range] ?? [];
    for (const [index, id] of ids.entries()) {
      if (id < oldest) continue;
      const topic = topicsInRange[index] ?? "";
      const group = groups.get(topic);
      if (group) group.push(id);
      else groups.set(topic, [id]);
    }
  }
  for (const group of groups.values()) group.sort((a, b) => a - b);
  return groups;
}

const among = (ids: readonly number[], chosen: ReadonlySet<number>): number[] =>
  chosen.size === 0 ? [] : ids.filter((id) => chosen.has(id));

/**
 * Adds the unread messages of a direct conversation. The other participant identifies a conversation of two people; all
 * participants together identify a larger one.
 */
function addDirect(
  unreads: Unreads,
  userId: number,
  { participant_ids }: UnreadRow,
  messageIds: number[],
): void {
  const participants = participant_ids ?? [];
  if (participants.length > 2) {
    unreads.huddles.push({ user_ids_string: participants.join(","), unread_message_ids: messageIds });
  } else {
    const otherId = participants.find((id) => id !== userId) ?? userId;
    unreads.pms.push({ other_user_id: otherId, sender_id: otherId, unread_message_ids: messageIds });
  }
}
