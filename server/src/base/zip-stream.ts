/** A ZIP file that is written while it is read, so it needs little memory at any size. */
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export class ZipStream {
  readonly #zip = new ZipFile();
  /** The bytes of the ZIP file. They can be read while files are added. */
  readonly output = this.#zip.outputStream as Readable;

  constructor() {
    this.#zip.on("error", (error: Error) => this.output.destroy(error));
  }

  addJson(name: string, value: unknown): void {
    this.#zip.addBuffer(Buffer.from(JSON.stringify(value, null, 1)), name);
  }

  /**
   * Adds a file.
   *
   * @param open opens the content once everything before it has been read; if it fails, so does the ZIP file
   */
  add(name: string, open: () => Promise<Readable>, options: { readonly compress?: boolean } = {}): void {
    this.#zip.addReadStreamLazy(name, options, (callback) => {
      open().then(
        (stream) => callback(null, stream),
        (error: unknown) => callback(error, Readable.from([])),
      );
    });
  }

  /** Ends the ZIP file, to which nothing more is added. @returns its bytes */
  end(): Readable {
    this.#zip.end();
    return this.output;
  }
}
