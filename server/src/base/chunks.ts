/** Divides a list into lists of this length; the last one may be shorter. @param length at least 1 */
export function chunksOf<Item>(items: readonly Item[], length: number): Item[][] {
  const count = Math.ceil(items.length / length);
  return Array.from({ length: count }, (_, index) => items.slice(index * length, (index + 1) * length));
}
