/** What stands after the opening of a fence. */
export interface FenceInfo {
  language: string | null;
  /** What follows the language. */
  header: string;
}

/** `undefined` where a fence can't begin like that. `py`, `.py` and `{.py}` mean the same. */
export function fenceInfo(info: string): FenceInfo | undefined {
  const given = info.trim();
  if (given === "") return { language: null, header: "" };
  const [, brace, language, rest = ""] = /^(\{?)\.?([\w+\-./#]+)(.*)$/.exec(given) ?? [];
  if (language === undefined) return undefined;
  return { language, header: (brace === "{" ? rest.replace(/\}$/, "") : rest).trim() };
}

/** Whether what stands in the fence is TeX, to be shown as maths. */
export function isMaths(language: string | null | undefined): boolean {
  return language === "math";
}

/** `#!/usr/bin/env python`, `#!python` and `:::python`, at the start of a line, all name the language. */
export function shebangLanguage(line: string): string | undefined {
  return /^(?::{2,}|#!)(?:(?:\/\w+)*[/ ](?:env )?)?([\w#.+-]+)/.exec(line)?.[1];
}
