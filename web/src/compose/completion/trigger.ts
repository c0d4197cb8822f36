/** What the text before the caret asks to be completed. Pure. */

export interface Trigger {
  readonly kind: "mention" | "silent_mention" | "stream" | "topic" | "emoji" | "language" | "command";
  /** What was typed of it. */
  readonly query: string;
  /** Where what is replaced begins; it ends at the caret. */
  readonly start: number;
  /** Of topics. */
  readonly streamName?: string;
}

/** Longer ones are text. */
const MOST_LETTERS = 60;

/** A name begins where a word could: not within an address or a time of day. */
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

/** @returns `undefined` where nothing is to be completed: within code, too */
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
  let fence: string | undefined;
  const lines = before.split("\n");
  for (const line of lines.slice(0, -1)) {
    const mark = /^[ >]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark === undefined) continue;
    if (fence === undefined)
      fence = /^[ >]*(?:`{3,}|~{3,}) ?(?:quote|spoiler)\b/.test(line) ? undefined : mark;
    else if (mark.startsWith(fence)) fence = undefined;
  }
  if (fence !== undefined) return true;
  return ((lines.at(-1)?.match(/`/g) ?? []).length & 1) === 1;
}
