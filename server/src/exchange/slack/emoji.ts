/** Custom emoji: in the folders of some exporting programs, or from Slack. */
import type { Conversion } from "../convert/converter.ts";
import { rawOf, textOf } from "../convert/raw.ts";
import type { SlackSite } from "./site.ts";

const FOLDERS = ["emojis", "emoji", "__emoji"] as const;
const PICTURE = /^(.+)\.(?:png|gif|jpe?g|webp)$/i;
const ALIAS = "alias:";

export async function addCustomEmoji(conversion: Conversion, site: SlackSite | undefined): Promise<void> {
  const { input, output } = conversion;
  for (const folder of FOLDERS) {
    for (const file of await input.list(folder)) {
      const name = PICTURE.exec(file)?.[1];
      if (name === undefined) continue;
      await output.emoji({ name, path: `${folder}/${file}` }, `${folder}/${file}`);
    }
  }
  if (site) await addFromSlack(conversion, site);
}

async function addFromSlack({ output }: Conversion, site: SlackSite): Promise<void> {
  const from = "emoji.list";
  const { emoji } = await site.call(from, "Custom emoji are left out.");
  const addresses = new Map(Object.entries(rawOf(emoji)).map(([name, value]) => [name, textOf(value)]));
  const paths = new Map<string, string | undefined>();
  for (const [name, value] of addresses) {
    const target = value.startsWith(ALIAS) ? addresses.get(value.slice(ALIAS.length)) : value;
    if (target === undefined || target.startsWith(ALIAS)) continue;
    if (!paths.has(target)) paths.set(target, await site.download(target, false));
    const path = paths.get(target);
    if (path !== undefined) await output.emoji({ name, path }, from);
  }
}
