/** Reads the rows of a file, and reports those that can't be read. */
import type { ExportFolder } from "../archives/export-folder.ts";
import { InvalidExport } from "../archives/invalid-export.ts";
import { valuesIn } from "../archives/json-values.ts";
import { InvalidRecord } from "../format/fields.ts";
import type { Problems } from "../format/problems.ts";
import { Row } from "./row.ts";

/** The export, and the report that names its broken rows. */
export interface Source {
  readonly input: ExportFolder;
  readonly problems: Problems;
}

export interface RowPlace {
  /** Empty in a file that is one array. */
  readonly table: string;
  /** Counted from 1. */
  readonly line: number;
}

type TakeRow = (row: Row, at: RowPlace) => Promise<void> | void;

/** A file with tables. */
export interface RowFile extends Source {
  readonly path: string;
  readonly tables: ReadonlySet<string>;
  /** The consequence of a broken row of a table. */
  readonly consequence: (table: string) => string;
}

/**
 * Calls a function with each row. Rows that it rejects are reported and left out.
 *
 * @throws InvalidExport if the file is missing or damaged
 */
export async function eachRow(
  { input, problems, path, tables, consequence }: RowFile,
  take: TakeRow,
): Promise<void> {
  for await (const rows of valuesIn(await input.open(path), path, { lists: tables })) {
    for (const { name: table, line, value, problem } of rows) {
      try {
        if (problem !== undefined) throw new InvalidRecord(problem);
        const taken = take(new Row(value), { table, line });
        if (taken) await taken;
      } catch (error) {
        if (!(error instanceof InvalidRecord)) throw error;
        problems.add({ file: path, line, text: error.message, consequence: consequence(table) });
      }
    }
  }
}

/** Reads a file that an export may lack, or that may be damaged, and reports that. */
export async function eachRowIfReadable(
  file: RowFile & { readonly ifDamaged: string },
  take: TakeRow,
): Promise<void> {
  try {
    await eachRow(file, take);
  } catch (error) {
    if (!(error instanceof InvalidExport)) throw error;
    file.problems.add({ file: file.path, text: error.message, consequence: file.ifDamaged });
  }
}
