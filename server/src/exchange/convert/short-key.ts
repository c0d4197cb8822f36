import { createHash } from "node:crypto";

/** Leaves room for a prefix and a number within the largest length of a key. */
const LONGEST = 160;

/** Returns a key of the given parts. A long one ends in its digest. */
export function shortKey(...parts: readonly string[]): string {
  const key = parts.join("/");
  if (key.length <= LONGEST) return key;
  const digest = createHash("sha256").update(key.toWellFormed()).digest("hex").slice(0, 40);
  return `${key.slice(0, LONGEST - digest.length - 1).toWellFormed()}~${digest}`;
}
