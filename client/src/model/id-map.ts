/** How many neighbouring ids share one of the small maps. */
const CHUNK = 256;

/**
 * An immutable map from ids to values. A change copies the few hundred neighbours of the id and nothing else, so it
 * costs the same in an organization of 20 users as in one of 20,000. Iterates in no particular order.
 */
export class IdMap<V> {
  private readonly chunks: ReadonlyMap<number, ReadonlyMap<number, V>>;
  readonly size: number;

  private constructor(chunks: ReadonlyMap<number, ReadonlyMap<number, V>>, size: number) {
    this.chunks = chunks;
    this.size = size;
  }

  static from<V>(values: Iterable<V>, idOf: (value: V) => number): IdMap<V> {
    const chunks = new Map<number, Map<number, V>>();
    let size = 0;
    for (const value of values) {
      const id = idOf(value);
      const chunk = chunks.get(chunkOf(id)) ?? new Map<number, V>();
      if (!chunk.has(id)) size += 1;
      chunk.set(id, value);
      chunks.set(chunkOf(id), chunk);
    }
    return new IdMap(chunks, size);
  }

  get(id: number): V | undefined {
    return this.chunks.get(chunkOf(id))?.get(id);
  }

  has(id: number): boolean {
    return this.chunks.get(chunkOf(id))?.has(id) ?? false;
  }

  *entries(): IterableIterator<readonly [number, V]> {
    for (const chunk of this.chunks.values()) yield* chunk;
  }

  *ids(): IterableIterator<number> {
    for (const chunk of this.chunks.values()) yield* chunk.keys();
  }

  *values(): IterableIterator<V> {
    for (const chunk of this.chunks.values()) yield* chunk.values();
  }

  /** The ids whose values are not the same in a map that this one was made of; costs little where little changed. */
  *changedSince(before: IdMap<V>): IterableIterator<number> {
    for (const key of new Set([...this.chunks.keys(), ...before.chunks.keys()])) {
      const [now, was] = [this.chunks.get(key), before.chunks.get(key)];
      if (now === was) continue;
      for (const id of new Set([...(now?.keys() ?? []), ...(was?.keys() ?? [])])) {
        if (now?.get(id) !== was?.get(id)) yield id;
      }
    }
  }

  with(id: number, value: V): IdMap<V> {
    const before = this.chunks.get(chunkOf(id));
    if (before?.get(id) === value && before?.has(id)) return this;
    const chunks = new Map(this.chunks).set(chunkOf(id), new Map(before).set(id, value));
    return new IdMap(chunks, this.size + (before?.has(id) ? 0 : 1));
  }

  without(id: number): IdMap<V> {
    const before = this.chunks.get(chunkOf(id));
    if (!before?.has(id)) return this;
    const chunks = new Map(this.chunks);
    const chunk = new Map(before);
    chunk.delete(id);
    if (chunk.size > 0) chunks.set(chunkOf(id), chunk);
    else chunks.delete(chunkOf(id));
    return new IdMap(chunks, this.size - 1);
  }

  /** Changes the value of an id that is there. */
  update(id: number, change: (value: V) => V): IdMap<V> {
    const value = this.get(id);
    return value === undefined ? this : this.with(id, change(value));
  }

  /** Changes all values; those that `change` gives back as they are cost nothing. */
  map(change: (value: V, id: number) => V): IdMap<V> {
    let result: IdMap<V> = this;
    for (const [id, value] of this.entries()) result = result.with(id, change(value, id));
    return result;
  }

  withAll(values: Iterable<V>, idOf: (value: V) => number): IdMap<V> {
    let result: IdMap<V> = this;
    for (const value of values) result = result.with(idOf(value), value);
    return result;
  }

  withoutAll(ids: Iterable<number>): IdMap<V> {
    let result: IdMap<V> = this;
    for (const id of ids) result = result.without(id);
    return result;
  }
}

const chunkOf = (id: number): number => Math.floor(id / CHUNK);
