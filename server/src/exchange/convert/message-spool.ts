/** Sorts any number of messages by their times, on the disk. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { linesOf } from "../format/lines.ts";
import { TextFile } from "./text-file.ts";

export interface Timed {
  /** Milliseconds since 1970, or another number to sort by. */
  readonly time: number;
}

/** This many messages, or characters of them, are sorted in memory and then written. */
const RUN = { messages: 20_000, characters: 8_000_000 } as const;

interface Waiting {
  readonly time: number;
  readonly line: string;
}

/**
 * Takes messages in any order and gives them back in the order of their times. Those of one time keep the order in which
 * they came. Messages are written as JSON, into files that each are sorted.
 */
export class MessageSpool<M extends Timed> {
  readonly #folder: string;
  #waiting: Waiting[] = [];
  #characters = 0;
  readonly #runs: string[] = [];
  #current: { readonly file: TextFile; readonly last: number } | undefined;

  /** @param folder an existing folder for the files */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(message: M): Promise<void> {
    const line = `${JSON.stringify(message)}\n`;
    this.#waiting.push({ time: message.time, line });
    this.#characters += line.length;
    if (this.#waiting.length >= RUN.messages || this.#characters >= RUN.characters) await this.#flush();
  }

  /** Yields all messages, sorted, and removes the files. Nothing can be added after that. */
  async *sorted(): AsyncGenerator<M> {
    await this.#flush();
    await this.#current?.file.end();
    const sources: Source<M>[] = [];
    for (const run of this.#runs) {
      const source = new Source<M>(run);
      if (await source.advance()) sources.push(source);
    }
    // The first of equally early sources is the one whose messages came first.
    for (let next = earliest(sources); next; next = earliest(sources)) {
      yield next.head;
      if (!(await next.advance())) sources.splice(sources.indexOf(next), 1);
    }
    for (const run of this.#runs) await rm(run);
  }

  async #flush(): Promise<void> {
    const sorted = this.#waiting.toSorted((a, b) => a.time - b.time);
    const [first] = sorted;
    const last = sorted.at(-1);
    if (!first || !last) return;
    this.#waiting = [];
    this.#characters = 0;
    // Exports that are sorted already need only one file.
    if (this.#current && first.time < this.#current.last) {
      await this.#current.file.end();
      this.#current = undefined;
    }
    const file = this.#current?.file ?? this.#open();
    this.#current = { file, last: last.time };
    for (const { line } of sorted) await file.write(line);
  }

  #open(): TextFile {
    const path = join(this.#folder, `run-${this.#runs.length}.jsonl`);
    this.#runs.push(path);
    return new TextFile(path);
  }
}

/** One sorted file, with its next message at hand. */
class Source<M extends Timed> {
  readonly #lines: ReturnType<typeof linesOf>;
  #head: M | undefined;

  constructor(path: string) {
    // These lines were written here.
    this.#lines = linesOf(path, Number.POSITIVE_INFINITY);
  }

  get head(): M {
    if (!this.#head) throw new Error("The file has ended");
    return this.#head;
  }

  /** @returns false at the end of the file */
  async advance(): Promise<boolean> {
    const { done, value } = await this.#lines.next();
    this.#head = done ? undefined : (JSON.parse(value.text ?? "null") as M);
    return this.#head !== undefined;
  }
}

function earliest<M extends Timed>(sources: readonly Source<M>[]): Source<M> | undefined {
  let found: Source<M> | undefined;
  for (const source of sources) if (!found || source.head.time < found.head.time) found = source;
  return found;
}
