/** The parsed text after the opening of a fence. */
export interface FenceInfo {
  language: string | null;
  /** The text after the language. */
  header: string;
}

/** Parses the text. Returns `undefined` if a fence can't begin like that. `py`, `.py` and `{.py}` mean the same. */
export function fenceInfo(info: string): FenceInfo | undefined {
  const given = info.trim();
  if (given === "") return { language: null, header: "" };
  const [, brace, language, rest = ""] = /^(\{?)\.?([\w+\-./#]+)(.*)$/.exec(given) ?? [];
  if (language === undefined) return undefined;
  return { language, header: (brace === "{" ? rest.replace(/\}$/, "") : rest).trim() };
}

/** Returns true if the contents of the fence are TeX, to be shown as maths. */
export function isMaths(language: string | null | undefined): boolean {
  return language === "math";
}

/** Returns the language that a line names at its start: `#!/usr/bin/env python`, `#!python` and `:::python`. */
export function shebangLanguage(line: string): string | undefined {
  return /^(?::{2,}|#!)(?:(?:\/\w+)*[/ ](?:env )?)?([\w#.+-]+)/.exec(line)?.[1];
}
