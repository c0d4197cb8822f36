/** The products whose exports can be imported. To add one, write its converter in a folder and name it here. */
import { InvalidExport } from "./archives/invalid-export.ts";
import type { Converter } from "./convert/converter.ts";

/** Loaded on use. */
const converters: ReadonlyMap<string, () => Promise<Converter>> = new Map<string, () => Promise<Converter>>([
  ["slack", async () => (await import("./slack/convert.ts")).convertSlack],
  ["zulip", async () => (await import("./zulip/convert.ts")).convertZulip],
  ["mattermost", async () => (await import("./mattermost/convert.ts")).convertMattermost],
  ["matrix", async () => (await import("./matrix/convert.ts")).convertMatrix],
  ["rocketchat", async () => (await import("./rocketchat/convert.ts")).convertRocketChat],
]);

/** The neutral format needs no converter. */
export const NEUTRAL = "neutral";

/** All kinds of exports, by the names that commands use. */
export const exportKinds: readonly string[] = [NEUTRAL, ...converters.keys()];

/** @throws InvalidExport if there is no such kind */
export async function loadConverter(kind: string): Promise<Converter> {
  const load = converters.get(kind);
  if (!load) throw new InvalidExport(`There is no kind of export "${kind}".`);
  return load();
}

/** True for exports that consist of several archives: Element makes one for each room. */
export const hasArchives = (kind: string): boolean => kind === "matrix";
