/**
 * Divides a search into stretches. The first stretch is the partitions around a place, which nearly always hold the
 * result. The other partitions are not even planned for, so that the time taken does not grow with history.
 */

import { firstIdOf, partitionOf } from "../../../../db/partitions.ts";
import { rawSql, type Sql, sql } from "../../../../db/sql.ts";
import type { Span } from "./selection.ts";

/**
 * The number of partitions that are searched first. One is not enough: a partition that has just started holds little.
 */
const NEAR = 2;

/** The ids of whole partitions: from `first`, inclusive, to `end`, exclusive. A missing bound means no limit. */
export interface Stretch {
  readonly first?: number;
  readonly end?: number;
}

/**
 * Returns stretches that cover all ids from a place, without overlap.
 *
 * @param last the last partition
 */
export function stretchesFrom(
  { direction, from }: Pick<Span, "direction" | "from">,
  last: number,
): Stretch[] {
  if (direction === "before") {
    const border = Math.min(partitionOf(from ?? Number.POSITIVE_INFINITY), last) - NEAR + 1;
    return border <= 0 ? [{}] : [{ first: firstIdOf(border) }, { end: firstIdOf(border) }];
  }
  const border = partitionOf(from ?? 0) + NEAR;
  return border > last ? [{}] : [{ end: firstIdOf(border) }, { first: firstIdOf(border) }];
}

/** Returns conditions that restrict a column to a stretch. */
export function withinStretch(column: string, { first, end }: Stretch): Sql[] {
  const conditions: Sql[] = [];
  if (first !== undefined) conditions.push(sql`${rawSql(column)} >= ${first}`);
  if (end !== undefined) conditions.push(sql`${rawSql(column)} < ${end}`);
  return conditions;
}
