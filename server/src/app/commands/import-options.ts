/** The arguments of `confab import` (docs/importing.md). */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { StartError } from "../../base/start-error.ts";
import { describe } from "../../db/errors.ts";
import type { SiteAccess } from "../../exchange/convert/converter.ts";
import { DEFAULT_RULE, isOthers, type TopicRule, topicsOfOthers } from "../../exchange/convert/topics.ts";
import { MAX_KEY } from "../../exchange/format/fields.ts";
import { exportKinds } from "../../exchange/kinds.ts";

export interface ImportOptions {
  /** One of `exportKinds`. */
  readonly kind: string;
  /** The folder, archive or file with the export. */
  readonly path: string;
  readonly source: string;
  /** The host of an organization; `undefined` for the first one. */
  readonly organization: string | undefined;
  readonly rule: TopicRule;
  /** The access to the product, for what the export only names. */
  readonly access: SiteAccess;
  readonly isDryRun: boolean;
  /** True to mail imported people a link to choose a password. */
  readonly invites: boolean;
  /** The file for the report; `undefined` for one in the data directory. */
  readonly report: string | undefined;
}

const MOST_REPLIES = 1_000_000;

/** @throws StartError */
export function importOptionsIn(args: readonly string[]): ImportOptions {
  const { values, positionals } = parse(args);
  const [kind, path] = positionals;
  if (kind === undefined || path === undefined || positionals.length > 2) {
    throw new StartError("confab import takes a kind of export and its folder or file. See confab --help.");
  }
  if (!exportKinds.includes(kind)) {
    throw new StartError(`There is no kind of export "${kind}". The kinds are ${exportKinds.join(", ")}.`);
  }
  const source = values.source ?? kind;
  if (source.trim() === "" || source.length > MAX_KEY) {
    throw new StartError(`--source is not a text of 1 to ${MAX_KEY} characters.`);
  }
  return {
    kind,
    path: resolve(path),
    source,
    organization: values.organization,
    rule: ruleIn(values),
    access: accessIn(values),
    isDryRun: values["dry-run"] ?? false,
    invites: values.invite ?? false,
    report: values.report === undefined ? undefined : resolve(values.report),
  };
}

function ruleIn(values: { "thread-replies"?: string; "other-topics"?: string }): TopicRule {
  const { "thread-replies": replies, "other-topics": others = DEFAULT_RULE.others } = values;
  const mostReplies = replies === undefined ? DEFAULT_RULE.mostReplies : Number(replies);
  if (!(Number.isInteger(mostReplies) && mostReplies >= 0 && mostReplies <= MOST_REPLIES)) {
    throw new StartError(`--thread-replies is not a number from 0 to ${MOST_REPLIES}.`);
  }
  if (!isOthers(others)) throw new StartError(`--other-topics is none of ${topicsOfOthers.join(", ")}.`);
  return { mostReplies, others };
}

function accessIn(values: { "token-file"?: string; "token-address"?: string }): SiteAccess {
  const { "token-file": file, "token-address": address } = values;
  if (address !== undefined && !(URL.canParse(address) && /^https?:/.test(address))) {
    throw new StartError("--token-address is not an address such as https://slack.com.");
  }
  return { token: file === undefined ? undefined : tokenIn(file), address };
}

function tokenIn(file: string): string {
  try {
    const token = readFileSync(file === "-" ? 0 : file, "utf8").trim();
    if (token !== "") return token;
  } catch (error) {
    throw new StartError(`--token-file can't be read: ${describe(error)}`, { cause: error });
  }
  throw new StartError("The file of --token-file is empty.");
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        source: { type: "string" },
        organization: { type: "string" },
        "thread-replies": { type: "string" },
        "other-topics": { type: "string" },
        "token-file": { type: "string" },
        "token-address": { type: "string" },
        "dry-run": { type: "boolean" },
        invite: { type: "boolean" },
        report: { type: "string" },
      },
    });
  } catch (error) {
    throw new StartError(`${describe(error)}. See confab --help.`, { cause: error });
  }
}
