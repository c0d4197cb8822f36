/** The groups of people, which standard exports lack and Slack tells. */
import type { Conversion } from "../convert/converter.ts";
import { firstText, listOf, rawOf, textOf, textsOf } from "../convert/raw.ts";
import type { SlackSite } from "./site.ts";

const FILE = "usergroups.json";

/** Adds the groups. @returns their keys */
export async function addGroups(
  { input, output }: Conversion,
  site: SlackSite | undefined,
): Promise<ReadonlySet<string>> {
  const isInExport = (await input.size(FILE)) !== undefined;
  const written = isInExport ? await input.json(FILE) : await fetchGroups(site);
  const keys = new Set<string>();
  for (const [index, value] of listOf(written).entries()) {
    const group = rawOf(value);
    const key = textOf(group["id"]);
    const name = firstText(group["handle"], group["name"]);
    if (key === "" || name === "" || keys.has(key) || isDeleted(group["date_delete"])) continue;
    keys.add(key);
    const record = { key, name, description: textOf(group["description"]), members: textsOf(group["users"]) };
    await output.group(record, `${FILE}:${index + 1}`);
  }
  return keys;
}

const fetchGroups = async (site: SlackSite | undefined): Promise<unknown> =>
  (await site?.call("usergroups.list?include_users=true", "Groups are left out."))?.["usergroups"];

/** @param time when the group was deleted, in seconds since 1970; 0 or nothing for groups in use */
const isDeleted = (time: unknown): boolean => typeof time === "number" && time > 0;
