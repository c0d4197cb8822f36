/** Ascending lists of ids without duplicates. Functions that change nothing return the same list. */

/** Adds ids, which may come in any order. */
export function withIds(ids: readonly number[], more: readonly number[]): readonly number[] {
  const last = ids.at(-1) ?? Number.NEGATIVE_INFINITY;
  const [only] = more;
  if (more.length === 1 && only !== undefined && only > last) return [...ids, only];
  const all = new Set(ids);
  const before = all.size;
  for (const id of more) all.add(id);
  return all.size === before ? ids : ascending(all);
}

export function withoutIds(ids: readonly number[], gone: ReadonlySet<number>): readonly number[] {
  const left = ids.filter((id) => !gone.has(id));
  return left.length === ids.length ? ids : left;
}

export const ascending = (ids: Iterable<number>): readonly number[] => [...ids].sort((a, b) => a - b);
