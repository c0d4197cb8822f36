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

  /** Counts a part. After many parts, waits until other requests have had their turn. */
  async next(): Promise<void> {
    this.#parts += 1;
    if (this.#parts % PARTS_PER_TURN === 0) await setImmediate();
  }

  /** Returns the kept parts, in the memory of the file. */
  get result(): Buffer {
    return this.#file.subarray(0, this.#end);
  }
}
