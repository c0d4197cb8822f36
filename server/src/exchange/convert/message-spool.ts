/** Sorts any number of messages by their times, on the disk. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Line, lineBatches } from "../format/lines.ts";
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

  /** Adds a message in memory. `drain` has to follow soon. */
  add(message: M): void {
    const line = `${JSON.stringify(message)}\n`;
    this.#waiting.push({ time: message.time, line });
    this.#characters += line.length;
  }

  /** Writes the messages in memory if they are many. */
  drain(): Promise<void> | undefined {
    const isSmall = this.#waiting.length < RUN.messages && this.#characters < RUN.characters;
    return isSmall ? undefined : this.#flush();
  }

  /** Yields all messages, sorted and in groups of any size, and removes the files. Nothing can be added after that. */
  async *sorted(): AsyncGenerator<readonly M[]> {
    await this.#flush();
    await this.#current?.file.end();
    const sources: Source<M>[] = [];
    for (const run of this.#runs) {
      const source = new Source<M>(run);
      if (await source.read()) sources.push(source);
    }
    // The first of equally early sources is the one whose messages came first.
    for (let next = earliest(sources); next; next = earliest(sources)) {
      const group = [next.head];
      while (next.advance()) {
        next = earliest(sources) ?? next;
        group.push(next.head);
      }
      yield group;
      if (!(await next.read())) sources.splice(sources.indexOf(next), 1);
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
    for (const { line } of sorted) {
      const writing = file.write(line);
      if (writing) await writing;
    }
  }

  #open(): TextFile {
    const path = join(this.#folder, `run-${this.#runs.length}.jsonl`);
    this.#runs.push(path);
    return new TextFile(path);
  }
}

/** One sorted file, with its next message at hand. */
class Source<M extends Timed> {
  readonly #batches: ReturnType<typeof lineBatches>;
  #lines: readonly Line[] = [];
  #next = 0;
  #head: M | undefined;

  constructor(path: string) {
    // These lines were written here.
    this.#batches = lineBatches(path, Number.POSITIVE_INFINITY);
  }

  get head(): M {
    if (!this.#head) throw new Error("The file has ended");
    return this.#head;
  }

  /** @returns false if the next lines have to be read first */
  advance(): boolean {
    const line = this.#lines[this.#next];
    this.#next += 1;
    this.#head = line && (JSON.parse(line.text ?? "null") as M);
    return this.#head !== undefined;
  }

  /** Reads the next lines. @returns false at the end of the file */
  async read(): Promise<boolean> {
    const { done, value } = await this.#batches.next();
    this.#lines = done ? [] : value;
    this.#next = 0;
    return this.advance();
  }
}

function earliest<M extends Timed>(sources: readonly Source<M>[]): Source<M> | undefined {
  let found: Source<M> | undefined;
  for (const source of sources) if (!found || source.head.time < found.head.time) found = source;
  return found;
}
