/** Finds and reads the file of a bulk export: each line is an object with a `type` and a member of that name. */
import type { ExportFolder } from "../archives/export-folder.ts";
import { InvalidExport } from "../archives/invalid-export.ts";
import { JsonObject } from "../convert/json-object.ts";
import { linesOf } from "../format/lines.ts";
import type { Problems } from "../format/problems.ts";
import type { Origin } from "../format/write.ts";

/** The largest length of a line, in bytes: a post comes with all its replies and their reactions. */
const MAX_LINE = 32 * 2 ** 20;

export interface BulkLine {
  readonly type: string;
  /** The member that `type` names. */
  readonly record: JsonObject;
  readonly file: string;
  readonly line: number;
  readonly from: Origin;
}

/** @returns the name of the file @throws InvalidExport if there is none, or several */
export async function findBulkFile(input: ExportFolder): Promise<string> {
  const names = await input.list();
  const files = names.filter((name) => /\.(?:jsonl|ndjson)$/i.test(name));
  if (files.includes("import.jsonl")) return "import.jsonl";
  const [only, ...others] = files.length > 0 ? files : names.filter((name) => /\.json$/i.test(name));
  if (only === undefined) {
    throw new InvalidExport("This is no bulk export of Mattermost: it has no file such as import.jsonl.");
  }
  if (others.length === 0) return only;
  throw new InvalidExport(`The export has several files of lines (${files.join(", ")}). Import each alone.`);
}

/** @param problems gets what can't be read */
export async function* bulkLines(
  input: ExportFolder,
  file: string,
  problems?: Problems,
): AsyncGenerator<BulkLine> {
  for await (const { number: line, text } of linesOf(await input.open(file), MAX_LINE)) {
    const complain = (what: string) =>
      problems?.add({ file, line, text: what, consequence: "The line is left out." });
    if (text === undefined) {
      complain("The line is longer than 32 MiB.");
      continue;
    }
    // Some programs write a byte order mark.
    const object = JsonObject.parse(text.replace(/^\ufeff/, ""));
    const type = object?.text("type") ?? "";
    const record = object?.at(type);
    if (record) yield { type, record, file, line, from: `${file}:${line}` };
    else if (!object) complain("It is no JSON object.");
    else if (type === "") complain('It has no "type".');
    else if (type !== "version") complain(`There is no "${type}" in it.`);
  }
}
