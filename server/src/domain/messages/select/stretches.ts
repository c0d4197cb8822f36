/**
 * Where to look first: in the partitions around a place, which hold the result nearly always. The others are not even
 * planned for, so that the time it takes does not grow with history.
 */
import { sql } from "kysely";
import { firstIdOf, partitionOf } from "../../../db/partitions.ts";
import type { Sql } from "../narrow/narrow.ts";
import type { Place } from "./selection.ts";

/** As many as are looked at first: a partition that has just begun holds little. */
const NEAR = 2;

/** Ids of whole partitions: from `first` on, and before `end`. Without one it goes on. */
export interface Stretch {
  readonly first?: number;
  readonly end?: number;
}

/**
 * All ids from a place on, without overlap.
 *
 * @param last the last partition
 */
export function stretchesFrom(
  { direction, from }: Pick<Place, "direction" | "from">,
  last: number,
): Stretch[] {
  if (direction === "before") {
    const border = Math.min(partitionOf(from ?? Number.POSITIVE_INFINITY), last) - NEAR + 1;
    return border <= 0 ? [{}] : [{ first: firstIdOf(border) }, { end: firstIdOf(border) }];
  }
  const border = partitionOf(from ?? 0) + NEAR;
  return border > last ? [{}] : [{ end: firstIdOf(border) }, { first: firstIdOf(border) }];
}

/** Conditions on a column. */
export function withinStretch(column: string, { first, end }: Stretch): Sql[] {
  const conditions: Sql[] = [];
  if (first !== undefined) conditions.push(sql`${sql.ref(column)} >= ${first}`);
  if (end !== undefined) conditions.push(sql`${sql.ref(column)} < ${end}`);
  return conditions;
}
