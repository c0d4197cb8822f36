/**
 * Parses the header `Range` (RFC 9110, 14.2).
 *
 * The package range-parser would save no code. It returns lists of parts, some of which may be impossible, and a check
 * of its answer is as long as this function.
 */
import type { ByteRange } from "../files/file-store.ts";

/**
 * Returns the requested part of a resource. A header that is malformed or asks for several parts asks for all of it.
 *
 * @param size in bytes
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return undefined;
  return first >= size ? "unsatisfiable" : { first, last };
}
