/** Remembers what was derived from an object for each of its forms. The levels between two changes share a form. */
export class Forms<T> {
  readonly #known = new WeakMap<object, Map<number, T>>();

  /** Returns the result for a form of an object, and derives it when it is first needed. */
  of(object: object, form: number, derive: () => T): T {
    const results = this.#known.get(object) ?? new Map<number, T>();
    this.#known.set(object, results);
    const known = results.get(form);
    if (known !== undefined) return known;
    const result = derive();
    results.set(form, result);
    return result;
  }
}
