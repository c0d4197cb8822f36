import { emojiData } from "./emoji-data.ts";

const codeByName = new Map<string, string>();
const nameByCode = new Map<string, string>();

for (const line of emojiData.trim().split("\n")) {
  const [code, ...names] = line.split(" ");
  const [first] = names;
  if (code === undefined || first === undefined) continue;
  nameByCode.set(code, first);
  for (const name of names) codeByName.set(name, code);
}

/**
 * The Unicode emoji that have names. A code is lowercase hexadecimal code points joined by `-`, without variation
 * selectors. Several names may stand for one code (docs/interface/reactions.md#emoji).
 */
export const emoji = {
  codeByName: (name: string): string | undefined => codeByName.get(name),
  /** Returns the name that the emoji is displayed with. */
  nameByCode: (code: string): string | undefined => nameByCode.get(code),
  names: (): Iterable<string> => codeByName.keys(),
  isValidCode: (code: string): boolean => nameByCode.has(code),
};
