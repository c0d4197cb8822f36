/** Divides a message into code and everything else, for programs that change names or references in it. */
import { fenceOf } from "./blocks/fence.ts";
import { findCodeSpans } from "./rules/code-span.ts";

export interface TextPart {
  readonly text: string;
  /** True for code and for maths, in which names and references mean nothing. */
  readonly isCode: boolean;
}

/** Returns the parts of a text, in order. Joined, they are the text again. */
export function partsOfText(source: string): TextPart[] {
  const parts: TextPart[] = [];
  let lines: string[] = [];
  const flush = (isCode: boolean) => {
    if (lines.length === 0) return;
    const text = lines.join("");
    lines = [];
    if (isCode) parts.push({ text, isCode });
    else parts.push(...spansOf(text));
  };
  const open: Opening[] = [];
  let wasBlank = true;
  let isIndented = false;
  for (const line of source.split(/(?<=\n)/)) {
    const isInCode = open.at(-1)?.isCode === true;
    const marks = markOf(line, open);
    if (marks === undefined && !isInCode) {
      const isBlank = line.trim() === "";
      const continues: boolean = /^(?: {4}|\t)/.test(line) && (wasBlank || isIndented);
      if (continues !== isIndented && !isBlank) {
        flush(isIndented);
        isIndented = continues;
      }
      // A code span ends with its paragraph.
      if (isBlank && !isIndented) flush(false);
      wasBlank = isBlank;
      lines.push(line);
      continue;
    }
    if (marks === "opening" || (marks === "closing" && !isInCode)) flush(isIndented);
    lines.push(line);
    isIndented = false;
    wasBlank = true;
    if (marks === "closing" || (marks === "opening" && open.at(-1)?.isCode === false)) flush(true);
  }
  flush(isIndented || open.at(-1)?.isCode === true);
  return parts;
}

interface Opening {
  readonly marker: string;
  readonly isCode: boolean;
}

/** Returns whether a line opens or closes a fence, and notes it. */
function markOf(line: string, open: Opening[]): "opening" | "closing" | undefined {
  const text = line.trimEnd();
  const innermost = open.at(-1);
  if (innermost && text === innermost.marker) {
    open.pop();
    return "closing";
  }
  if (innermost?.isCode) return undefined;
  const fence = fenceOf(text);
  if (fence === undefined) return undefined;
  open.push({ marker: fence.marker, isCode: fence.kind === "code" || fence.kind === "maths" });
  return "opening";
}

/** Divides lines by their code spans. */
function spansOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const { start, end } of [...findCodeSpans(text).values()].sort((a, b) => a.start - b.start)) {
    if (start > position) parts.push({ text: text.slice(position, start), isCode: false });
    parts.push({ text: text.slice(start, end), isCode: true });
    position = end;
  }
  if (position < text.length) parts.push({ text: text.slice(position), isCode: false });
  return parts;
}
