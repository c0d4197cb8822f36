/** Finds the part of the text before the caret that can be completed. Pure. */

export interface Trigger {
  readonly kind: "mention" | "silent_mention" | "stream" | "topic" | "emoji" | "language" | "command";
  /** The typed part of the name. */
  readonly query: string;
  /** The start of the text to replace. The text ends at the caret. */
  readonly start: number;
  /** The stream of a topic. */
  readonly streamName?: string;
}

/** The longest query. A longer text is not a name. */
const MOST_LETTERS = 60;

/** A name begins only at the start of a word, not within an address or a time of day. */
const patterns: readonly (readonly [Trigger["kind"], RegExp])[] = [
  ["command", /^\/([a-z]*)$/],
  ["language", /(?:^|\n)[ >]*(?:`{3,}|~{3,}) ?([\w+#.-]+)$/],
  ["topic", /(?<![\w`])#\*\*([^*>\n]+)>([^*\n]*)$/],
  ["topic", /(?<![\w`#])#([^\s*>#`][^*>\n`]*)>([^*\n]*)$/],
  ["silent_mention", /(?<![\w@`])@_(?:\*\*)?([^*@\n`]*)$/],
  ["mention", /(?<![\w@`])@(?:\*\*)?([^_*@\n`\s][^*@\n`]*|)$/],
  ["stream", /(?<![\w`#/&])#(?:\*\*)?([^\s*>#`][^*>\n`]*|)$/],
  ["emoji", /(?<![\w:`])[:]([a-z0-9_+-][\w+-]+)$/i],
];

/** @returns `undefined` if there is nothing to complete, such as within code */
export function triggerAt(text: string, caret: number): Trigger | undefined {
  const before = text.slice(0, caret);
  const isOpeningFence = /(?:^|\n)[ >]*(?:`{3,}|~{3,})[^\n`]*$/.test(before);
  if (!isOpeningFence && isInCode(before)) return undefined;
  const lineStart = before.lastIndexOf("\n") + 1;
  for (const [kind, pattern] of patterns) {
    const part =
      kind === "command" ? before : before.slice(Math.max(lineStart - 1, caret - 2 * MOST_LETTERS, 0));
    const found = pattern.exec(part);
    if (!found) continue;
    const [whole, first = "", second] = found;
    const query = second ?? first;
    if (query.length > MOST_LETTERS) return undefined;
    const start = kind === "language" ? caret - query.length : caret - whole.length;
    return { kind, query, start, ...(second !== undefined && { streamName: first.trim() }) };
  }
  return undefined;
}

function isInCode(before: string): boolean {
  const lines = before.split("\n");
  const open: { readonly mark: string; readonly isCode: boolean }[] = [];
  for (const line of lines.slice(0, -1)) {
    const [, mark, word = ""] = /^[ >]*(`{3,}|~{3,}) ?([^`]*)$/.exec(line) ?? [];
    if (mark === undefined) continue;
    const innermost = open.at(-1);
    if (innermost && word.trim() === "" && mark.startsWith(innermost.mark)) open.pop();
    else if (!innermost?.isCode) open.push({ mark, isCode: !/^(?:quote|spoiler)\b/.test(word) });
  }
  if (open.at(-1)?.isCode) return true;
  return ((lines.at(-1)?.match(/`/g) ?? []).length & 1) === 1;
}
