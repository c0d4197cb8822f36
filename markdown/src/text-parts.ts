/** Divides a message into code and everything else, for programs that change names or references in it. */
import { followFence, type OpenFence } from "./open-fences.ts";
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
    else for (const part of spansOf(text)) parts.push(part);
  };
  const open: OpenFence[] = [];
  let wasBlank = true;
  let isIndented = false;
  let isInList = false;
  for (const line of source.split(/(?<=\n)/)) {
    const isInCode = open.at(-1)?.isCode === true;
    const marks = followFence(line, open);
    if (marks === undefined && !isInCode) {
      const isBlank = line.trim() === "";
      const hasIndent = /^(?: {4}|\t)/.test(line);
      // Items of a list have indented paragraphs, too.
      if (!hasIndent && !isBlank && (wasBlank || !isInList)) isInList = /^ {0,3}(?:[*+-]|\d+\.)\s/.test(line);
      const continues: boolean = hasIndent && !isInList && (wasBlank || isIndented);
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
    const opened = marks === "opening" ? open.at(-1) : undefined;
    if (marks === "closing" || opened?.isCode === false) flush(!opened?.hasTitle);
  }
  flush(isIndented || open.at(-1)?.isCode === true);
  return parts;
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
