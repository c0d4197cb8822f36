/** Keeps what is unpacked or downloaded from filling the disk. */
import { statfs } from "node:fs/promises";
import { InvalidExport } from "./invalid-export.ts";

/** The space that stays free, in bytes. */
const KEPT_FREE = 2 ** 30;
const CHECK_EACH = 64 * 2 ** 20;

export class FreeSpace {
  readonly #folder: string;
  #unchecked = CHECK_EACH;

  /** @param folder an existing folder on the disk */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Must be called before these bytes are written. @throws InvalidExport if there is too little space */
  async take(bytes: number): Promise<void> {
    this.#unchecked += bytes;
    if (this.#unchecked < CHECK_EACH) return;
    this.#unchecked = 0;
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < KEPT_FREE)
      throw new InvalidExport("There is too little space for what is in the export.");
  }
}
