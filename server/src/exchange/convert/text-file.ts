/** A new file that text is written to, in large pieces. */
import { type FileHandle, open } from "node:fs/promises";

/** In characters. */
const PIECE = 64 * 1024;

export class TextFile {
  readonly #path: string;
  #handle: FileHandle | undefined;
  #waiting: string[] = [];
  #characters = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** @returns nothing if the text only waits, as most do: a promise for each line would take longer than the line */
  write(text: string): Promise<void> | undefined {
    this.#waiting.push(text);
    this.#characters += text.length;
    return this.#characters < PIECE ? undefined : this.#flush();
  }

  /** Completes the file, which exists then even if nothing was written. */
  async end(): Promise<void> {
    await this.#flush();
    await this.#handle?.close();
  }

  async #flush(): Promise<void> {
    this.#handle ??= await open(this.#path, "wx");
    const text = this.#waiting.join("");
    this.#waiting = [];
    this.#characters = 0;
    await this.#handle.appendFile(text);
  }
}
