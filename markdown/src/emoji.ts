import { emojiData } from "./emoji-data.ts";

const codeByName = new Map<string, string>();
const namesByCode = new Map<string, readonly string[]>();

for (const line of emojiData.trim().split("\n")) {
  const [code, ...names] = line.split(" ");
  if (code === undefined || names.length === 0) continue;
  namesByCode.set(code, names);
  for (const name of names) codeByName.set(name, code);
}

/**
 * The Unicode emoji that have names. A code is lowercase hexadecimal code points joined by `-`, without variation
 * selectors. Several names may stand for one code (docs/interface/reactions.md#emoji).
 */
export const emoji = {
  codeByName: (name: string): string | undefined => codeByName.get(name),
  /** Returns the name that the emoji is displayed with. */
  nameByCode: (code: string): string | undefined => namesByCode.get(code)?.[0],
  names: (): Iterable<string> => codeByName.keys(),
  isValidCode: (code: string): boolean => namesByCode.has(code),
  /** Returns each code with all its names, the one that the emoji is displayed with first. */
  entries: (): Iterable<readonly [string, readonly string[]]> => namesByCode,
};
