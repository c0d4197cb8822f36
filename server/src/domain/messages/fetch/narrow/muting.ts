/** Conditions on what the user muted, unmuted or follows (docs/interface/muting.md#muting). */
import { TopicPolicy } from "@confab/contract";
import { type Sql, sql } from "../../../../db/sql.ts";
import type { UserTopic } from "../../../../model/records.ts";
import { negate } from "./narrow.ts";
import type { NarrowContext } from "./operator.ts";

/**
 * Excludes messages of streams and topics that the user has muted.
 *
 * @param namedStreamId a stream that the narrow names, which is included even if it is muted
 */
export function dropMuted(context: NarrowContext, namedStreamId: number | undefined): void {
  const { user, model, realmId, builder } = context;
  const topics = model.topicPolicies.listOf(user.user_id);
  const isMuted = ({ visibility_policy }: UserTopic) => visibility_policy === TopicPolicy.muted;
  if (namedStreamId === undefined) {
    const mutedStreams = sql`array(
      select s.conversation_id
        from subscription as u
        join stream as s on s.realm_id = u.realm_id and s.stream_id = u.stream_id
       where u.realm_id = ${realmId} and u.user_id = ${user.user_id} and u.is_muted)`;
    // Few users have topics that they see although the stream is muted. For others, whole conversations are left out.
    const shown = topics.filter(
      (topic) => !isMuted(topic) && model.streamChoices.is_muted.of(topic.stream_id, user.user_id) === true,
    );
    const isShown = among(shown, context);
    if (isShown) builder.onMessage(sql`(m.conversation_id <> all (${mutedStreams}) or ${isShown})`);
    else builder.onConversation(sql`c.conversation_id <> all (${mutedStreams})`);
  }
  const isOfMuted = among(topics.filter(isMuted), context);
  if (isOfMuted) builder.onMessage(sql`not ${isOfMuted}`);
}

/** Excludes messages of direct conversations that the user has muted. */
export function dropMutedDirect({ user, model, builder }: NarrowContext): void {
  const muted = model.directMutes.listOf(user.user_id).map(({ conversation_id }) => conversation_id);
  if (muted.length > 0) builder.onConversation(sql`c.conversation_id <> all (${muted}::bigint[])`);
}

/** Restricts a narrow to messages of topics that the user follows, or to all others. */
export function byFollowedTopic(context: NarrowContext, negated: boolean): void {
  const { user, model, builder } = context;
  const topics = model.topicPolicies.listOf(user.user_id);
  const followed = topics.filter(({ visibility_policy }) => visibility_policy === TopicPolicy.followed);
  const isFollowed = among(followed, context);
  if (isFollowed) builder.onMessage(negate(isFollowed, negated));
  else if (!negated) builder.matchNothing();
}

/** Returns the condition that a message is in one of these topics; `undefined` if there are none. */
function among(topics: readonly UserTopic[], { model }: NarrowContext): Sql | undefined {
  const places = topics.flatMap(({ stream_id, topic }) => {
    const stream = model.streams.get(stream_id);
    return stream ? [{ conversationId: stream.conversation_id, topic }] : [];
  });
  if (places.length === 0) return undefined;
  // The planner builds a hash table of an independent subquery once; otherwise it might compare every message with
  // every topic.
  return sql`((m.conversation_id, lower(m.topic)) in (
    select t.conversation_id, lower(t.topic)
      from unnest(${places.map(({ conversationId }) => conversationId)}::bigint[],
                  ${places.map(({ topic }) => topic)}::text[]) as t(conversation_id, topic)))`;
}
