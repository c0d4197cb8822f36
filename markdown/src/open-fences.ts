/** Follows the fences of a text from line to line, for programs that change or divide it. */
import { fenceOf } from "./blocks/fence.ts";

export interface OpenFence {
  /** The line that opened it, without trailing white space. */
  readonly line: string;
  readonly marker: string;
  /** True for code and for maths. */
  readonly isCode: boolean;
  /** True if a text follows the marker, in which names and references count. */
  readonly hasTitle: boolean;
}

/**
 * Returns whether a line opens or closes a fence, and notes it.
 *
 * @param open the fences that are open before the line, and afterwards those after it, the innermost one last
 */
export function followFence(line: string, open: OpenFence[]): "opening" | "closing" | undefined {
  const text = line.trimEnd();
  const innermost = open.at(-1);
  if (innermost && text === innermost.marker) {
    open.pop();
    return "closing";
  }
  if (innermost?.isCode) return undefined;
  const fence = fenceOf(text);
  if (fence === undefined) return undefined;
  const { marker, kind } = fence;
  open.push({
    line: text,
    marker,
    isCode: kind === "code" || kind === "maths",
    hasTitle: kind === "spoiler",
  });
  return "opening";
}
