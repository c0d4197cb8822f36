/** Reads a stream of bytes in pieces of the wanted lengths. */

export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #current: Buffer = Buffer.alloc(0);
  /** The number of bytes of the current piece that were taken. */
  #taken = 0;
  #position = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The number of bytes that were read or skipped. */
  get position(): number {
    return this.#position;
  }

  /** Returns the next bytes without taking them, fewer only at the end. */
  async peek(length: number): Promise<Buffer> {
    while (this.#current.length - this.#taken < length) {
      const rest = this.#current.subarray(this.#taken);
      const isMore = await this.#advance();
      this.#current = isMore && rest.length === 0 ? this.#current : Buffer.concat([rest, this.#current]);
      if (!isMore) break;
    }
    return this.#current.subarray(this.#taken, this.#taken + length);
  }

  /** Returns the next bytes, fewer only at the end. */
  async read(length: number): Promise<Buffer> {
    const available = this.#current.length - this.#taken;
    if (available >= length) return this.#take(length);
    const pieces = [this.#take(available)];
    let missing = length - available;
    while (missing > 0 && (await this.#advance())) {
      const piece = this.#take(Math.min(missing, this.#current.length));
      pieces.push(piece);
      missing -= piece.length;
    }
    return Buffer.concat(pieces);
  }

  /** Skips bytes. @returns false if there are fewer */
  async skip(length: number): Promise<boolean> {
    let missing = length;
    for (;;) {
      missing -= this.#take(Math.min(missing, this.#current.length - this.#taken)).length;
      if (missing === 0) return true;
      if (!(await this.#advance())) return false;
    }
  }

  /** Stops reading. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  #take(length: number): Buffer {
    const piece = this.#current.subarray(this.#taken, this.#taken + length);
    this.#taken += length;
    this.#position += length;
    return piece;
  }

  async #advance(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    this.#current = done ? Buffer.alloc(0) : value;
    this.#taken = 0;
    return !done;
  }
}
