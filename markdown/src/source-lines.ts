/** Prepares the lines of a message before its blocks are parsed. */

const TAB_WIDTH = 4;

/** Replaces tabs by spaces up to the next multiple of four columns. */
export function expandTabs(source: string): string {
  if (!source.includes("\t")) return source;
  return source.replace(/^.*\t.*$/gm, (line) => {
    let column = 0;
    return line.replace(/[^\t]+|\t/g, (part) => {
      const text = part === "\t" ? " ".repeat(TAB_WIDTH - (column % TAB_WIDTH)) : part;
      column += text.length;
      return text;
    });
  });
}

/**
 * Separates lists from text or a list of the other kind directly above them, as if a blank line were between them.
 * Keeps lines in code as they are.
 */
export function separateLists(source: string): string {
  // Most messages have no line that could be an item.
  if (!item.test(source)) return source;
  const lines = source.split("\n");
  const separated: string[] = [];
  const fences: string[] = [];
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1] ?? "";
    const isCode = fences.at(-1)?.startsWith(CODE) ?? false;
    if (!isCode && previous !== "" && begins(line, previous)) separated.push("");
    separated.push(line);
    followFence(fences, line);
  }
  return separated.join("\n");
}

const item = /^ *([*+-]|\d\.) +/m;
const CODE = "code ";

/** Returns true if a list begins on a line, after one that is not blank. */
function begins(line: string, previous: string): boolean {
  const kind = kindOf(line);
  if (kind === undefined) return false;
  // If both lines have an indent of four, they are code, or already deep in a list.
  if (/^ {4}/.test(line) && /^ {4}/.test(previous)) return false;
  return kind !== kindOf(previous);
}

function kindOf(line: string): "bullet" | "ordered" | undefined {
  const [, marker] = item.exec(line) ?? [];
  if (marker === undefined) return undefined;
  return marker.length === 1 ? "bullet" : "ordered";
}

/** Tracks fences that begin or end on a line. Fences of quotes and spoilers contain blocks, not code. */
function followFence(fences: string[], line: string): void {
  const [, fence, info = ""] = /^(`{3,}|~{3,})[ \t]*(\S*)/.exec(line) ?? [];
  if (fence === undefined) return;
  const isEnd = fences.at(-1)?.endsWith(fence) && info === "";
  const isCode = fences.at(-1)?.startsWith(CODE) ?? false;
  if (isEnd) fences.pop();
  else if (!isCode) fences.push(/^(?:quote|spoiler)\b/.test(info) ? fence : CODE + fence);
}
