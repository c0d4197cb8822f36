/**
 * Operators on the place of a message: `channel`, `channels`, `topic`, `dm`, `dm-including`, `group-pm-with`
 * (docs/interface/fetching.md#operators).
 */
import { badNarrow } from "@confab/contract";
import { type Sql, sql } from "../../../../db/sql.ts";
import type { RealmModel } from "../../../../model/realm-model.ts";
import type { Stream, User } from "../../../../model/records.ts";
import { readsHistory } from "../../../access/streams.ts";
import { isGuest } from "../../../access/users.ts";
import { userByVisibleEmail } from "../../../users/present.ts";
import { hashOf } from "../../stored/direct-conversations.ts";
import { type NarrowBuilder, negate } from "./narrow.ts";
import type { MessageOperator, Operator } from "./operator.ts";
import type { Operand } from "./parse.ts";

export const byStream: Operator = ({ operand, negated }, { user, model, builder }) => {
  const stream =
    typeof operand === "number" ? model.streams.get(operand) : model.streamByName(String(operand));
  if (!stream) throw badNarrow(`unknown stream ${String(operand)}`);
  narrowToStream(stream, { negated, isOpen: isOpen(user, stream) }, builder);
};

/** @param isOpen true if the reader may read the whole stream, received or not */
export function narrowToStream(
  { stream_id, conversation_id }: Stream,
  { negated, isOpen }: { negated: boolean; isOpen: boolean },
  builder: NarrowBuilder,
): void {
  if (negated) builder.onConversation(sql`c.conversation_id <> ${conversation_id}`);
  else builder.within(`stream ${stream_id}`, sql`${conversation_id}::bigint`, isOpen);
}

const isOpen = (user: User, stream: Stream): boolean => stream.is_active && readsHistory(user, stream);

export const byStreams: Operator = ({ operand, negated }, { user, model, builder }) => {
  if (operand !== "public" && operand !== "web-public") {
    throw badNarrow(`unknown streams operand ${String(operand)}`);
  }
  const wanted = (stream: Stream) =>
    operand === "web-public"
      ? stream.is_web_public
      : !stream.invite_only && stream.history_public_to_subscribers;
  const ids = [...model.streams.values()]
    .filter((stream) => stream.is_active && wanted(stream))
    .map(({ conversation_id }) => conversation_id);
  if (operand === "public" && !negated && !isGuest(user)) builder.withinOpen(ids);
  builder.onConversation(negate(sql`c.conversation_id = any(${ids}::bigint[])`, negated));
};

export const byTopic: MessageOperator = ({ operand, negated }, { builder }) => {
  if (negated) return builder.excludeTopic(String(operand));
  // Direct messages have no topic, which differs from the empty topic.
  if (operand === "") builder.matchNothing();
  builder.onIndexed(sql`lower(m.topic) = lower(${String(operand)})`);
};

/** Selects the conversation of exactly these people and the user. */
export const byPeople: Operator = ({ operand, negated }, { user, model, realmId, builder }) => {
  const others =
    typeof operand === "object" ? findByIds(operand, model) : findByEmails(String(operand), user, model);
  if (!others) {
    throw badNarrow(`unknown user in ${typeof operand === "object" ? `[${operand.join(", ")}]` : operand}`);
  }
  const participantIds = [...new Set([...others, user.user_id])].sort((a, b) => a - b);
  const conversation = conversationOf(realmId, participantIds);
  if (negated) builder.onConversation(sql`c.conversation_id is distinct from ${conversation}`);
  else builder.within(`people ${participantIds.join()}`, conversation, true);
};

function findByIds(ids: readonly number[], model: RealmModel): number[] | undefined {
  return ids.length > 0 && ids.every((id) => model.users.has(id)) ? [...ids] : undefined;
}

function findByEmails(text: string, reader: User, model: RealmModel): number[] | undefined {
  const emails = text.split(",").map((part) => part.trim());
  const users = emails.flatMap((email) => userByVisibleEmail(email, reader, model) ?? []);
  return users.length === emails.length ? users.map(({ user_id }) => user_id) : undefined;
}

/** Selects direct messages in which the named user takes part. */
export const byParticipant: Operator = ({ operand, negated }, { user, model, builder }) => {
  builder.onConversation(negate(includes(accessUser(operand, user, model)), negated));
};

/** Selects conversations of three or more people that include the named user. */
export const byGroupMember: Operator = ({ operand, negated }, { user, model, builder }) => {
  const condition = sql`cardinality(c.participant_ids) >= 3 and ${includes(accessUser(operand, user, model))}`;
  builder.onConversation(negate(condition, negated));
};

const includes = ({ user_id }: User): Sql => sql`c.participant_ids @> array[${user_id}]::bigint[]`;

/** @throws ApiError BAD_NARROW if nobody has this address or id */
export function accessUser(operand: Operand, reader: User, model: RealmModel): User {
  const user =
    typeof operand === "number"
      ? model.users.get(operand)
      : userByVisibleEmail(String(operand), reader, model);
  if (!user) throw badNarrow(`unknown user ${String(operand)}`);
  return user;
}

/** Returns a subquery for the conversation of exactly these people. @param participantIds ascending */
const conversationOf = (realmId: number, participantIds: readonly number[]): Sql => sql`(
  select conversation_id from conversation
   where realm_id = ${realmId} and participants_hash = ${hashOf(participantIds.join(","))})`;
