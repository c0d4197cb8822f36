/** Writes styled pieces of one line as Markdown (docs/markdown.md). */
import type { Part } from "../format/records.ts";

/** The styles of a piece, which can be combined. */
export const Style = { none: 0, strike: 1, italic: 2, bold: 4 } as const;

export interface Piece {
  /** A sum of `Style`. */
  readonly style: number;
  readonly content: Part;
  /** True for text that was typed, and false for Markdown such as code. */
  readonly isTyped: boolean;
}

/** An invisible character. Where two signs would be read as one marker, it is between them. */
export const SEPARATOR = "\u200b";

/** Collects parts of a text. Texts that follow each other become one. */
export class Parts {
  readonly #parts: Part[] = [];

  add(...parts: readonly Part[]): void {
    for (const part of parts) {
      const last = this.#parts.at(-1);
      if (typeof part === "string" && typeof last === "string")
        this.#parts[this.#parts.length - 1] = last + part;
      else if (part !== "") this.#parts.push(part);
    }
  }

  /** Adds a part of a line, separated from the one before it where that is needed. */
  addBeside(part: Part): void {
    const last = this.#parts.at(-1);
    const needsSeparator =
      typeof part === "string" &&
      typeof last === "string" &&
      ((/[@#]_?$/.test(last.slice(-2)) && part.startsWith("*")) ||
        (last.endsWith("*") && part.startsWith("*")) ||
        (last.endsWith("~") && part.startsWith("~")));
    this.add(...(needsSeparator ? [SEPARATOR, part] : [part]));
  }

  get all(): Part[] {
    return this.#parts;
  }
}

/** Writes a line. Signs in typed text that would become formatting are written as entities. */
export function writeLine(pieces: readonly Piece[]): Part[] {
  const runs = runsOf(pieces);
  const typed = pieces
    .map(({ content, isTyped }) => (isTyped && typeof content === "string" ? content : ""))
    .join("\n");
  const isStyled = runs.some(({ style }) => style !== Style.none);
  // A single sign opens nothing.
  const escapesStars = isStyled ? typed.includes("*") : countOf(typed, "*") > 1;
  const escapesTildes = isStyled ? typed.includes("~~") : countOf(typed, "~~") > 1;
  const written = ({ content, isTyped }: Piece): Part => {
    if (typeof content !== "string" || !isTyped) return content;
    const text = content.replaceAll(/&(?=#?\w{1,32};)/g, "&amp;").replaceAll("<time:", "&lt;time:");
    const withStars = escapesStars ? text.replaceAll("*", "&#42;") : text;
    return escapesTildes ? withStars.replaceAll("~~", "~&#126;") : withStars;
  };
  const parts = new Parts();
  for (const run of runs) {
    const contents = run.pieces.map(written);
    if (run.style === Style.none) for (const content of contents) parts.addBeside(content);
    else addStyled(parts, run.style, contents);
  }
  return parts.all;
}

interface Run {
  readonly style: number;
  readonly pieces: Piece[];
}

function runsOf(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.style === piece.style) last.pieces.push(piece);
    else runs.push({ style: piece.style, pieces: [piece] });
  }
  return runs;
}

/** Adds markers around the contents, inside of their white space. */
function addStyled(parts: Parts, style: number, contents: readonly Part[]): void {
  const inner = [...contents];
  const before = typeof inner[0] === "string" ? (/^\s*/.exec(inner[0])?.[0] ?? "") : "";
  if (typeof inner[0] === "string") inner[0] = inner[0].slice(before.length);
  const last = inner.at(-1);
  const after = typeof last === "string" ? (/\s*$/.exec(last)?.[0] ?? "") : "";
  if (typeof last === "string") inner[inner.length - 1] = last.slice(0, last.length - after.length);
  parts.add(before);
  if (inner.some((part) => part !== "")) {
    const stars = "*".repeat((style & Style.bold ? 2 : 0) + (style & Style.italic ? 1 : 0));
    const tildes = style & Style.strike ? "~~" : "";
    parts.addBeside(`${stars}${tildes}`);
    parts.add(...inner);
    parts.addBeside(`${tildes}${stars}`);
  }
  parts.add(after);
}

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;
