import { setImmediate } from "node:timers/promises";

/** The number of parts to process in one turn, which takes a few milliseconds. */
const PARTS_PER_TURN = 10_000;

/**
 * Shortens a file in place: kept parts move over dropped ones. A file may consist of millions of parts, so nothing is
 * allocated for each.
 */
export class Compaction {
  readonly #file: Buffer;
  #end = 0;
  #parts = 0;

  /** @param file the contents, which are overwritten */
  constructor(file: Buffer) {
    this.#file = file;
  }

  /** Keeps a part. Parts must come in the order of the file, and must not overlap. */
  keep(start: number, end: number): void {
    if (start !== this.#end) this.#file.copyWithin(this.#end, start, end);
    this.#end += end - start;
  }

  /**
   * Counts a part. After many parts, returns a promise that resolves when other requests have had their turn. Awaiting
   * something after each part would take as long as processing it.
   */
  next(): Promise<void> | undefined {
    this.#parts += 1;
    return this.#parts % PARTS_PER_TURN === 0 ? setImmediate() : undefined;
  }

  /** Returns the kept parts, in the memory of the file. */
  get result(): Buffer {
    return this.#file.subarray(0, this.#end);
  }
}
