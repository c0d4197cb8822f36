/** The number of neighbouring ids that share one of the small maps. */
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
    return new IdMap<V>(new Map(), 0).withAll(values, idOf);
  }

  static fromEntries<V>(entries: Iterable<readonly [number, V]>): IdMap<V> {
    return new IdMap<V>(new Map(), 0).#after((changes) => {
      for (const [id, value] of entries) changes.set(id, value);
    });
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

  /**
   * Yields the ids whose values differ from those of an earlier map that this one was derived from; cheap if little
   * changed.
   */
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
    return this.#after((changes) => changes.set(id, value));
  }

  without(id: number): IdMap<V> {
    return this.#after((changes) => changes.delete(id));
  }

  /** Changes the value of an id; an absent id is ignored. */
  update(id: number, change: (value: V) => V): IdMap<V> {
    return this.updateAll([id], change);
  }

  /** Changes the values of these ids; absent ids are ignored. */
  updateAll(ids: Iterable<number>, change: (value: V, id: number) => V): IdMap<V> {
    return this.#after((changes) => {
      for (const id of ids) {
        const value = changes.get(id);
        if (value !== undefined) changes.set(id, change(value, id));
      }
    });
  }

  /** Changes all values; a value that `change` returns unchanged costs nothing. */
  map(change: (value: V, id: number) => V): IdMap<V> {
    return this.updateAll(this.ids(), change);
  }

  withAll(values: Iterable<V>, idOf: (value: V) => number): IdMap<V> {
    return this.#after((changes) => {
      for (const value of values) changes.set(idOf(value), value);
    });
  }

  withoutAll(ids: Iterable<number>): IdMap<V> {
    return this.#after((changes) => {
      for (const id of ids) changes.delete(id);
    });
  }

  #after(make: (changes: Changes<V>) => void): IdMap<V> {
    const changes = new Changes(this.chunks, this.size);
    make(changes);
    return changes.isEmpty ? this : new IdMap(changes.chunks(), changes.size);
  }
}

/** Changes on the way from one map to the next. A chunk is copied when its first change comes, and not before. */
class Changes<V> {
  readonly #before: ReadonlyMap<number, ReadonlyMap<number, V>>;
  readonly #copies = new Map<number, Map<number, V>>();
  size: number;

  constructor(before: ReadonlyMap<number, ReadonlyMap<number, V>>, size: number) {
    this.#before = before;
    this.size = size;
  }

  get isEmpty(): boolean {
    return this.#copies.size === 0;
  }

  get(id: number): V | undefined {
    return this.#chunkWith(id)?.get(id);
  }

  set(id: number, value: V): void {
    const chunk = this.#chunkWith(id);
    const isThere = chunk?.has(id) ?? false;
    if (isThere && chunk?.get(id) === value) return;
    this.#copyWith(id).set(id, value);
    if (!isThere) this.size += 1;
  }

  delete(id: number): void {
    if (!this.#chunkWith(id)?.has(id)) return;
    this.#copyWith(id).delete(id);
    this.size -= 1;
  }

  chunks(): ReadonlyMap<number, ReadonlyMap<number, V>> {
    const chunks = new Map(this.#before);
    for (const [key, copy] of this.#copies) {
      if (copy.size > 0) chunks.set(key, copy);
      else chunks.delete(key);
    }
    return chunks;
  }

  #chunkWith(id: number): ReadonlyMap<number, V> | undefined {
    const key = chunkOf(id);
    return this.#copies.get(key) ?? this.#before.get(key);
  }

  #copyWith(id: number): Map<number, V> {
    const key = chunkOf(id);
    const known = this.#copies.get(key);
    if (known) return known;
    const copy = new Map(this.#before.get(key));
    this.#copies.set(key, copy);
    return copy;
  }
}

const chunkOf = (id: number): number => Math.floor(id / CHUNK);
