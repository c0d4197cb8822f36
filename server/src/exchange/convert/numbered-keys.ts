/** Makes keys of messages unique, for sources whose messages have no ids. */

/**
 * Numbers messages that have the same key: the first one keeps it, and the second one becomes `key#2`. Messages come in
 * the order of their times, and only those of one time can have the same key, so one time is remembered.
 */
export class NumberedKeys {
  #time: number | undefined;
  readonly #counts = new Map<string, number>();

  next({ key, time }: { readonly key: string; readonly time: number }): string {
    if (time !== this.#time) this.#counts.clear();
    this.#time = time;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  }
}
