/** A ZIP file that gets the files of an export one after the other, and is written meanwhile. */
import type { Readable } from "node:stream";
import { ZipStream } from "../../base/zip-stream.ts";

export class ZipTarget<T> {
  readonly #zip = new ZipStream();
  readonly #written: Promise<T>;

  /** @param write writes all bytes of the ZIP file */
  constructor(write: (bytes: Readable) => Promise<T>) {
    this.#written = write(this.#zip.output);
    // `add` and `end` report the failure.
    this.#written.catch(() => {});
  }

  /** Writes a file. Resolves when the content has been read. @param isPacked true if it can't be compressed further */
  async add(path: string, content: Readable, isPacked: boolean): Promise<void> {
    const read = new Promise<void>((resolve, reject) => {
      content.once("end", resolve).once("error", reject);
    });
    this.#zip.add(path, () => Promise.resolve(content), { compress: !isPacked });
    try {
      await Promise.race([read, this.#written]);
    } catch (error) {
      content.destroy();
      throw error;
    }
  }

  /** Completes the ZIP file. @returns the result of writing it */
  end(): Promise<T> {
    this.#zip.end();
    return this.#written;
  }

  /** Ends without a complete ZIP file. Resolves when nothing is written any longer. */
  async abandon(): Promise<void> {
    this.#zip.output.destroy();
    await this.#written.catch(() => {});
  }
}
