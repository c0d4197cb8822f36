/** `confab database check` checks that the tables, and the stored files, agree with each other. */

import { StartError } from "../../base/start-error.ts";
import type { Config } from "../../config/config.ts";
import type { Context } from "../../realm/context.ts";
import { listRealms } from "../../realm/queries.ts";
import { findBroken, rules } from "../consistency/rules.ts";
import { findMissingFiles } from "../consistency/stored-files.ts";
import { withInstallation } from "./with-installation.ts";

/** @returns the text to print. @throws StartError if anything is inconsistent, with the same text */
export async function checkDatabaseCommand(config: Config, args: readonly string[]): Promise<string> {
  if (args.length > 0) throw new StartError("confab database check takes no arguments. See confab --help.");
  return withInstallation(config, async (context) => {
    const lines: string[] = [];
    let broken = 0;
    for (const { realm_id, host } of await listRealms(context.engine)) {
      lines.push(context.addresses.siteUrlOf(host));
      for (const { title, found, example } of await checkRealm(context, realm_id)) {
        if (found > 0) broken += 1;
        lines.push(
          found === 0 ? `  ok        ${title}` : `  ${`${found} not`.padEnd(9)} ${title}: ${example}`,
        );
      }
    }
    const report = lines.join("\n");
    if (broken === 0) return `${report}\nThe database is consistent.`;
    throw new StartError(
      `${report}\nThe database is inconsistent: ${broken} of these rules are broken. Restore a backup, or report the problem with this output.`,
    );
  });
}

interface Finding {
  readonly title: string;
  readonly found: number;
  readonly example: string | null;
}

async function checkRealm(
  { engine, files }: Pick<Context, "engine" | "files">,
  realmId: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { title, sql } of rules) findings.push({ title, ...(await findBroken(engine, sql, realmId)) });
  const missing = await findMissingFiles(engine, files, realmId);
  const example = missing[0] === undefined ? null : `file ${missing[0]}`;
  findings.push({ title: "The bytes of every uploaded file are stored", found: missing.length, example });
  return findings;
}
