/**
 * Operators on the message itself: `sender`, `is`, `in`, `has`, `id`, `near` (docs/interface/fetching.md#operators).
 */
import { badNarrow, unknownNarrowOperand } from "@confab/contract";
import { type Sql, sql } from "../../../../db/sql.ts";
import { byFollowedTopic, dropMuted, dropMutedDirect } from "./muting.ts";
import { type NarrowBuilder, negate } from "./narrow.ts";
import type { MessageOperator, Operator } from "./operator.ts";
import type { Operand } from "./parse.ts";
import { accessUser } from "./places.ts";
import { RESOLVED_TOPIC_PREFIX } from "./queue-narrow.ts";

export const bySender: Operator = ({ operand, negated }, { user, model, builder }) => {
  const { user_id } = accessUser(operand, user, model);
  builder.onMessage(sql`m.sender_id ${negated ? sql`<>` : sql`=`} ${user_id}`);
  if (!negated) builder.selective();
};

export const byState: Operator = ({ operand, negated }, context) => {
  const { builder } = context;
  builder.recordsOnly();
  switch (operand) {
    case "dm":
    case "private":
      return builder.onConversation(negate(sql`c.stream_id is null`, negated));
    case "resolved":
      return builder.onMessage(negate(sql`starts_with(m.topic, ${RESOLVED_TOPIC_PREFIX})`, negated));
    case "followed":
      return byFollowedTopic(context, negated);
    case "unread":
      return builder.readState(negated ? "read" : "unread");
    case "starred":
      return byFlag("starred", sql`f.starred`, null, negated, builder);
    case "alerted":
      return byFlag("has_alert_word", sql`f.has_alert_word`, null, negated, builder);
    case "mentioned": {
      const wildcard = sql`m.mentions_wildcard and f.historical is not true`;
      return byFlag("mentioned", sql`f.mentioned or ${wildcard}`, sql`m.mentions_wildcard`, negated, builder);
    }
    default:
      throw unknownNarrowOperand("is", operand);
  }
};

function byFlag(
  flag: "starred" | "mentioned" | "has_alert_word",
  condition: Sql,
  received: Sql | null,
  negated: boolean,
  builder: NarrowBuilder,
): void {
  if (negated) builder.onRecord(negate(condition, true));
  else builder.flagged(flag, sql`(${condition})`, received);
}

/** Ignores negation, which has no meaning here. */
export const byView: Operator = ({ operand }, context) => {
  if (operand === "all") return;
  if (operand !== "home") throw unknownNarrowOperand("in", operand);
  dropMuted(context, undefined);
  dropMutedDirect(context);
};

const parts: ReadonlyMap<unknown, Sql> = new Map([
  ["link", sql`m.has_link`],
  ["image", sql`m.has_image`],
  ["attachment", sql`m.has_attachment`],
  ["reaction", sql`exists (select from reaction where realm_id = m.realm_id and message_id = m.message_id)`],
]);

export const byPart: MessageOperator = ({ operand, negated }, { builder }) => {
  const part = parts.get(operand);
  if (!part) throw unknownNarrowOperand("has", operand);
  builder.onMessage(negate(part, negated));
};

export const byId: MessageOperator = ({ operand, negated }, { builder }) => {
  const id = messageIdOf(operand);
  if (id === undefined) throw badNarrow("Invalid message ID");
  if (negated) builder.onMessage(sql`m.message_id <> ${id}`);
  else builder.byId(id);
};

/** Returns the id of a message in an operand; `undefined` if it is none. An id too large for a number never exists. */
export function messageIdOf(operand: Operand): number | undefined {
  const digits = String(operand);
  return /^\d+$/.test(digits) ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : undefined;
}

/** Ignores the term: it tells the client where to scroll to, and the client sets the anchor itself. */
export const near: MessageOperator = () => undefined;
