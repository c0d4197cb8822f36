/** A file that a command writes line by line, so that it is complete up to the moment at which the command ends. */
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../../base/start-error.ts";
import { describe } from "../../db/errors.ts";

export class ReportFile implements Disposable {
  readonly path: string;
  readonly #file: number;
  #section = "";

  /** @throws StartError if the file exists already, or can't be written */
  constructor(path: string) {
    this.path = path;
    try {
      mkdirSync(dirname(path), { recursive: true });
      this.#file = openSync(path, "wx", 0o600);
    } catch (error) {
      throw new StartError(`The report can't be written: ${describe(error)}`, { cause: error });
    }
  }

  /** Writes a line of a section. Its title comes before the first line, and again after lines of other sections. */
  add(section: string, line: string): void {
    if (section !== this.#section) writeSync(this.#file, `\n${section}\n`);
    this.#section = section;
    writeSync(this.#file, `  ${line}\n`);
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}
