/** Divides a text into its code, which nothing is replaced in, and its prose. */
import { fenceInfo, isMaths } from "@confab/markdown/fence-info";
import { findCodeSpans } from "@confab/markdown/rules/code-span";

export interface TextBlock {
  readonly isCode: boolean;
  readonly text: string;
}

interface Fence {
  readonly marker: string;
  readonly isCode: boolean;
}

/** Yields all parts of a text in their order. Paragraphs are separate, because code in a line ends with them. */
export function* blocksOf(text: string): Generator<TextBlock> {
  for (const { isCode, text: block } of fencedBlocks(text)) {
    if (isCode) yield { isCode, text: block };
    else yield* withCodeSpans(block);
  }
}

function* fencedBlocks(text: string): Generator<TextBlock> {
  const fences: Fence[] = [];
  const prose = new Prose();
  let code = "";
  for (const line of text.split(/(?<=\n)/)) {
    const innermost = fences.at(-1);
    const bare = line.trimEnd();
    if (innermost?.isCode) {
      code += line;
      if (bare !== innermost.marker) continue;
      fences.pop();
      yield { isCode: true, text: code };
      code = "";
      continue;
    }
    if (bare === innermost?.marker) {
      fences.pop();
      yield* prose.end();
      yield { isCode: true, text: line };
      continue;
    }
    const opened = fenceOf(bare);
    if (!opened) yield* prose.add(line);
    else {
      fences.push(opened);
      yield* prose.end();
      if (opened.isCode) code = line;
      // The header of a spoiler is prose, too.
      else yield { isCode: false, text: line };
    }
  }
  yield* prose.end();
  if (code !== "") yield { isCode: true, text: code };
}

function fenceOf(line: string): Fence | undefined {
  const [, marker, info] = /^(`{3,}|~{3,})([^`~]*)$/.exec(line) ?? [];
  const given = info === undefined ? undefined : fenceInfo(info);
  if (marker === undefined || !given) return undefined;
  const { language } = given;
  const isText = language === "quote" || language === "quoted" || language === "spoiler";
  return { marker, isCode: !isText || isMaths(language) };
}

/** Collects the lines of a paragraph. Indented lines that begin one are code, except in lists. */
class Prose {
  #paragraph = "";
  #isCode = false;
  #isInList = false;

  *add(line: string): Generator<TextBlock> {
    const isBlank = line.trim() === "";
    const isIndented = /^(?: {4}|\t)/.test(line);
    const begins = this.#paragraph === "";
    if (!isBlank && !isIndented && begins) this.#isInList = /^\s*(?:[*+-]|\d+\.)\s/.test(line);
    const isCode = !isBlank && isIndented && !this.#isInList && (begins || this.#isCode);
    if (!isBlank && isCode !== this.#isCode) {
      yield* this.end();
      this.#isCode = isCode;
    }
    this.#paragraph += line;
    if (isBlank) yield* this.end();
  }

  *end(): Generator<TextBlock> {
    if (this.#paragraph !== "") yield { isCode: this.#isCode, text: this.#paragraph };
    this.#paragraph = "";
    this.#isCode = false;
  }
}

function* withCodeSpans(paragraph: string): Generator<TextBlock> {
  let position = 0;
  for (const { start, end } of findCodeSpans(paragraph).values()) {
    if (start > position) yield { isCode: false, text: paragraph.slice(position, start) };
    yield { isCode: true, text: paragraph.slice(start, end) };
    position = end;
  }
  if (position < paragraph.length) yield { isCode: false, text: paragraph.slice(position) };
}
