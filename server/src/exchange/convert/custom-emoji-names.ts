/** Gives the custom emoji of another product names that are allowed here: letters, digits, `-` and `_`. */
export class CustomEmojiNames {
  readonly #names = new Map<string, string>();
  readonly #used = new Set<string>();

  /** @returns the name here; `undefined` if nothing of the name is allowed */
  add(written: string): string | undefined {
    const name = written.trim().toLowerCase();
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const wanted = name
      .replaceAll(/[^0-9a-z\-_]+/g, "_")
      .slice(0, LONGEST)
      .replace(/[-_]+$/, "");
    if (wanted === "") return undefined;
    let free = wanted;
    for (let number = 2; this.#used.has(free); number += 1) free = `${wanted}_${number}`;
    this.#used.add(free);
    this.#names.set(name, free);
    return free;
  }

  /** @param written the name in the export */
  find(written: string): string | undefined {
    return this.#names.get(written.trim().toLowerCase());
  }
}

/** Leaves room for a number. */
const LONGEST = 80;
