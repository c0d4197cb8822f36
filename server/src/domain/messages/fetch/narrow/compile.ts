/**
 * Compiles the terms of a narrow to conditions for the database
 * (docs/interface/fetching.md#which-messages-are-searched, docs/interface/fetching.md#operators).
 */
import { unknownNarrowOperator } from "@confab/contract";
import type { User } from "../../../../model/records.ts";
import type { Tx } from "../../../../realm/tx.ts";
import { dropMuted, dropMutedDirect } from "./muting.ts";
import { type Narrow, NarrowBuilder } from "./narrow.ts";
import type { NarrowContext, Operator } from "./operator.ts";
import type { NarrowTerm } from "./parse.ts";
import { byGroupMember, byParticipant, byPeople, byStream, byStreams, byTopic } from "./places.ts";
import { byId, byPart, bySender, byState, byView, near } from "./properties.ts";
import { bySearch } from "./search.ts";

const operators: ReadonlyMap<string, Operator> = new Map([
  ["channel", byStream],
  ["channels", byStreams],
  ["topic", byTopic],
  ["dm", byPeople],
  ["dm-including", byParticipant],
  ["group-pm-with", byGroupMember],
  ["sender", bySender],
  ["is", byState],
  ["in", byView],
  ["has", byPart],
  ["id", byId],
  ["near", near],
  ["search", bySearch],
]);

/** @throws ApiError BAD_NARROW for an unknown operator, operand, user or stream */
export function compileNarrow(tx: Tx, user: User, terms: readonly NarrowTerm[]): Narrow {
  return builderOf(tx, user, terms).builder.build();
}

/**
 * Compiles the unread and unmuted part of a narrow, where reading continues (docs/interface/fetching.md#anchors,
 * `first_unread`).
 */
export function compileFirstUnread(tx: Tx, user: User, terms: readonly NarrowTerm[]): Narrow {
  const context = builderOf(tx, user, terms);
  const named = (name: string) =>
    terms.find(({ operator, negated }) => operator === name && !negated)?.operand;
  const channel = named("channel");
  const stream = typeof channel === "string" ? tx.model.streamByName(channel)?.stream_id : channel;
  context.builder.recordsOnly();
  context.builder.readState("unread");
  dropMuted(context, typeof stream === "number" ? stream : undefined);
  // A muted direct conversation that is opened by name still begins at its first unread message.
  if (named("dm") === undefined) dropMutedDirect(context);
  return context.builder.build();
}

function builderOf(tx: Tx, user: User, terms: readonly NarrowTerm[]): NarrowContext {
  const builder = new NarrowBuilder();
  const context = { user, model: tx.model, realmId: tx.realmId, builder };
  // Repeated terms have no further effect.
  const distinct = new Map(terms.map((term) => [JSON.stringify(term), term]));
  for (const term of distinct.values()) {
    const operator = operators.get(term.operator);
    if (!operator) throw unknownNarrowOperator(term.operator);
    operator(term, context);
  }
  return context;
}
