/** Parts that all ways of finding the messages of a narrow share. */

import { joinSql, type Sql, sql } from "../../../../db/sql.ts";
import type { Tx } from "../../../../realm/tx.ts";
import type { Narrow } from "./narrow.ts";
import { type Stretch, withinStretch } from "./stretches.ts";

/** The start, the direction and the end of a selection. */
export interface Span {
  /** Selects older or newer messages. */
  readonly direction: "before" | "after";
  /** The message to start with, inclusive; if absent, the newest or the oldest. */
  readonly from?: number | undefined;
  /** If absent, the selection covers all partitions. */
  readonly within?: Stretch;
  readonly limit: number;
}

export interface Selection {
  readonly realmId: number;
  readonly userId: number;
  readonly narrow: Narrow;
  readonly span: Span;
}

/** Runs a query for ids. */
export async function idsOf(tx: Tx, query: Sql): Promise<number[]> {
  const rows = await sql`${query}`.all<{ message_id: number }>(tx.runner);
  return rows.map(({ message_id }) => message_id);
}

/**
 * True if the user has the message; a message that they did not receive counts once they took it into their history.
 */
export const hasRecord: Sql = sql`(i.received @> m.message_id or f.historical)`;

/** Appends conditions to a `where` clause. */
export const and = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`` : sql`and ${joinSql(conditions, " and ")}`;

/** Orders the nearest messages first. */
export const order = ({ direction }: Span): Sql => (direction === "before" ? sql`desc` : sql`asc`);

export function spanConditions({ direction, from, within = {} }: Span): Sql[] {
  const conditions = withinStretch("m.message_id", within);
  if (from === undefined) return conditions;
  return [
    direction === "before" ? sql`m.message_id <= ${from}` : sql`m.message_id >= ${from}`,
    ...conditions,
  ];
}

/**
 * Each join looks up one row by its key. Otherwise, a planner without statistics, as in a new database, reads all rows
 * of a user for each message.
 */
export const joinConversation: Sql = sql`
  cross join lateral (
    select * from conversation as c
     where c.realm_id = m.realm_id and c.conversation_id = m.conversation_id limit 1) as c`;

export const joinInbox = (userId: number): Sql => sql`
  left join lateral (
    select * from inbox as i
     where i.realm_id = m.realm_id and i.user_id = ${userId} and i.conversation_id = m.conversation_id
     limit 1) as i on true`;

export const joinFlags = (userId: number): Sql => sql`
  left join lateral (
    select * from message_flag as f
     where f.realm_id = m.realm_id and f.user_id = ${userId} and f.message_id = m.message_id
     limit 1) as f on true`;

/**
 * The bounds of a range `r.ids` of an inbox: from `first_id`, inclusive, to `end_id`, exclusive; an open range has no
 * end.
 */
export const idBounds: Sql = sql`lower(r.ids) as first_id, upper(r.ids) as end_id`;
