/** An export that tests write and convert, without a server that stores its records. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DEFAULT_RULE } from "@confab/server/exchange/convert/topics";
import { convertExport } from "@confab/server/exchange/convert-export";
import { Problems, problemLine } from "@confab/server/exchange/format/problems";
import { type Found, NeutralExport } from "@confab/server/exchange/format/read";
import { afterEach, beforeEach } from "vitest";

export class ConvertibleExport {
  readonly #kind: string;
  #work = "";

  /** Registers hooks that give each test an empty export. */
  constructor(kind: string) {
    this.#kind = kind;
    beforeEach(() => {
      this.#work = mkdtempSync(join(tmpdir(), `confab-${kind}-records-`));
      mkdirSync(this.folder);
      mkdirSync(join(this.#work, "work"));
    });
    afterEach(() => rmSync(this.#work, { recursive: true, force: true }));
  }

  get folder(): string {
    return join(this.#work, "export");
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** Returns the records of the export, and what is wrong with it. */
  async convert() {
    const problems = new Problems();
    const { converted, counted } = await convertExport({
      kind: this.#kind,
      path: this.folder,
      workFolder: join(this.#work, "work"),
      rule: DEFAULT_RULE,
      problems,
      download: undefined,
      onRead: () => {},
      onCounted: () => {},
    });
    const records = new NeutralExport(converted.folder, problems);
    return {
      people: await all(records.people()),
      groups: await all(records.groups()),
      emoji: await all(records.emoji()),
      streams: await all(records.streams()),
      files: await all(records.files()),
      messages: await all(records.messages()),
      counted,
      problems: problems.kept.map(problemLine),
    };
  }
}

async function all<R>(found: AsyncIterable<Found<R>>): Promise<R[]> {
  const records: R[] = [];
  for await (const { record } of found) records.push(record);
  return records;
}
