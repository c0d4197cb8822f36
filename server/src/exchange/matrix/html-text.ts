/** Converts the HTML of a message to our Markdown. */
import { literalInLine, literalStart } from "../convert/literal-text.ts";
import { PartList } from "../convert/part-list.ts";
import type { Part } from "../format/records.ts";
import { type HtmlElement, type HtmlNode, parseHtml, textIn } from "./html.ts";
import { fenced, link, type Mentions, mentionIn } from "./references.ts";

/** The largest length of HTML that is read, in characters. */
export const MAX_HTML = 100_000;

export function convertHtml(html: string, mentions: Mentions): Part[] {
  const root = parseHtml(html.slice(0, MAX_HTML).toWellFormed());
  return trimmed(new Writer(mentions).blocks(root.children));
}

const BLOCKS: ReadonlySet<string> = new Set(
  "p div blockquote ul ol pre hr table details h1 h2 h3 h4 h5 h6 section article center dl dd dt figure".split(
    " ",
  ),
);

const MARKS: ReadonlyMap<string, string> = new Map([
  ["strong", "**"],
  ["b", "**"],
  ["em", "*"],
  ["i", "*"],
  ["del", "~~"],
  ["s", "~~"],
  ["strike", "~~"],
]);

class Writer {
  readonly #mentions: Mentions;

  constructor(mentions: Mentions) {
    this.#mentions = mentions;
  }

  /** Returns blocks with blank lines between them. */
  blocks(nodes: readonly HtmlNode[]): Part[] {
    const blocks: Part[][] = [];
    let line: HtmlNode[] = [];
    const endLine = () => {
      const parts = trimmed(this.#line(line));
      if (parts.length > 0) blocks.push(parts);
      line = [];
    };
    for (const node of nodes) {
      if (typeof node === "string" || !isBlock(node)) line.push(node);
      else {
        endLine();
        const parts = this.#block(node);
        if (parts.length > 0) blocks.push(parts);
      }
    }
    endLine();
    return joined(blocks, "\n\n");
  }

  #block(element: HtmlElement): Part[] {
    const { name, children, attributes } = element;
    if (/^h[1-6]$/.test(name)) {
      const title = oneLine(trimmed(this.#inline(children)));
      return title.length === 0 ? [] : [`${"#".repeat(Number(name.charAt(1)))} `, ...title];
    }
    switch (name) {
      case "hr":
        return ["---"];
      case "pre":
        return [code(element)];
      case "blockquote":
        return quote(this.blocks(children));
      case "ul":
      case "ol":
        return this.#list(element);
      case "table":
        return this.#table(element);
      case "details":
        return this.#details(children);
      default: {
        const tex = attributes["data-mx-maths"];
        return tex === undefined ? this.blocks(children) : [fenced(tex, "math")];
      }
    }
  }

  #list({ name, children, attributes }: HtmlElement): Part[] {
    const items = children.filter((node) => typeof node !== "string" && node.name === "li") as HtmlElement[];
    const first = Math.trunc(Number(attributes["start"] ?? 1)) || 1;
    const lines = items.map((item, index): Part[] => {
      const mark = name === "ol" ? `${Math.min(Math.max(first, 0) + index, 999_999_999)}. ` : "* ";
      return [mark, ...indented(this.#item(item), " ".repeat(name === "ol" ? 3 : 2))];
    });
    return joined(lines, "\n");
  }

  /** Returns an item without blank lines, which would end the list. */
  #item({ children }: HtmlElement): Part[] {
    return withoutFences(this.blocks(children)).map((part) =>
      typeof part === "string" ? part.replaceAll(/\n{2,}/g, "\n") : part,
    );
  }

  #table(table: HtmlElement): Part[] {
    const rows = rowsIn(table).map(({ children }) =>
      children.flatMap((cell) =>
        typeof cell !== "string" && /^t[hd]$/.test(cell.name) ? [this.#cell(cell)] : [],
      ),
    );
    const [heading, ...others] = rows.filter((cells) => cells.length > 0);
    if (!heading) return [];
    const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    return [[line(heading), line(heading.map(() => "---")), ...others.map(line)].join("\n")];
  }

  /** Returns the text of a cell. Bars in mentions would end it, so they are names here. */
  #cell(cell: HtmlElement): string {
    return literalInLine(textIn(cell).replaceAll(/\s+/g, " ").trim()).replaceAll("|", "&#124;");
  }

  #details(children: readonly HtmlNode[]): Part[] {
    const isSummary = (node: HtmlNode) => typeof node !== "string" && node.name === "summary";
    const summary = children
      .filter(isSummary)
      .map(textIn)
      .join(" ")
      .replaceAll(/[\s`~]+/g, " ")
      .trim();
    return spoiler(summary, this.blocks(children.filter((node) => !isSummary(node))));
  }

  /** Returns text whose lines may begin anywhere. */
  #line(nodes: readonly HtmlNode[]): Part[] {
    let isStart = true;
    return this.#inline(nodes).map((part) => {
      const text = typeof part === "string" ? linesOf(part, isStart) : part;
      isStart = typeof text === "string" && text.endsWith("\n");
      return text;
    });
  }

  #inline(nodes: readonly HtmlNode[]): Part[] {
    const parts = new PartList();
    for (const node of nodes) {
      if (typeof node === "string") parts.text(literalInLine(node.replaceAll(/[^\S\u00a0]+/g, " ")));
      else this.#element(node, parts);
    }
    return parts.list;
  }

  #element(element: HtmlElement, parts: PartList): void {
    const { name, attributes, children } = element;
    const mark = MARKS.get(name);
    const tex = attributes["data-mx-maths"];
    if (name === "br") parts.text("\n");
    else if (name === "code") parts.text(codeSpan(textIn(element)));
    else if (name === "img") parts.text(literalInLine(attributes["alt"] ?? attributes["title"] ?? ""));
    else if (tex !== undefined) parts.text(`$$${tex.replaceAll(/\s+/g, " ").trim()}$$`);
    else if (attributes["data-mx-spoiler"] !== undefined) {
      const reason = attributes["data-mx-spoiler"].replaceAll(/[\s`~]+/g, " ");
      parts.add(["\n", ...spoiler(reason, this.#inline(children)), "\n"]);
    } else if (name === "a") this.#link(element, parts);
    else if (mark !== undefined) parts.add(marked(this.#inline(children), mark));
    else if (isBlock(element)) parts.add(["\n", ...this.#block(element), "\n"]);
    else parts.add(this.#inline(children));
  }

  #link(element: HtmlElement, parts: PartList): void {
    const address = element.attributes["href"] ?? "";
    const label = textIn(element).replaceAll(/\s+/g, " ").trim();
    const mention = mentionIn(address, label, this.#mentions);
    if (mention !== undefined) parts.add([mention]);
    else parts.text(link(literalInLine(label), label, address));
  }
}

const isBlock = ({ name, attributes }: HtmlElement): boolean =>
  BLOCKS.has(name) && !(name === "div" && attributes["data-mx-maths"] === "");

function rowsIn({ children }: HtmlElement): HtmlElement[] {
  return children.flatMap((node) => {
    if (typeof node === "string") return [];
    if (node.name === "tr") return [node];
    return /^t(?:head|body|foot)$/.test(node.name) ? rowsIn(node) : [];
  });
}

function code(element: HtmlElement): string {
  const [only] = element.children;
  const inner = typeof only === "object" && only.name === "code" ? only : element;
  const language = /(?:^|\s)language-([\w+\-./#]+)/.exec(inner.attributes["class"] ?? "")?.[1];
  return fenced(textIn(element), language ?? "");
}

/** Returns code in a line, within more backticks than it has. */
function codeSpan(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  if (line.trim() === "") return line;
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const [mark, space] = ["`".repeat(longest + 1), longest > 0 ? " " : ""];
  return `${mark}${space}${line}${space}${mark}`;
}

/** Surrounds each line. Marks have to be next to the text, and can't be next to a mention. */
function marked(parts: readonly Part[], mark: string): Part[] {
  const isText = parts.every((part) => typeof part === "string");
  if (!isText && typeof parts[0] !== "string") return [...parts];
  const surround = (text: string) =>
    text.replaceAll(
      /^(\s*)(\S(?:.*\S)?)(\s*)$/gm,
      (_, before: string, inner: string, after: string) => `${before}${mark}${inner}${mark}${after}`,
    );
  if (isText) return [surround(parts.join(""))];
  const hasLines = parts.some((part) => typeof part === "string" && part.includes("\n"));
  return hasLines ? [...parts] : [mark, ...parts, mark];
}

const spoiler = (title: string, parts: readonly Part[]): Part[] =>
  parts.length === 0 ? [] : [`~~~spoiler ${title}`.trim(), "\n", ...parts, "\n~~~"];

/** Quotes lines. Code needs fences around the quote, instead of marks before its lines. */
function quote(parts: readonly Part[]): Part[] {
  if (parts.length === 0) return [];
  if (hasFence(parts)) return ["~~~quote\n", ...parts, "\n~~~"];
  return ["> ", ...indented(parts, "> ")];
}

const hasFence = (parts: readonly Part[]): boolean =>
  parts.some((part) => typeof part === "string" && /^(?:`{3}|~{3})/m.test(part));

/** Fences are not possible in lists, so each line of code is on its own there. */
const withoutFences = (parts: readonly Part[]): Part[] =>
  parts.map((part) =>
    typeof part === "string"
      ? part.replaceAll(/^(`{3,})[^\n]*\n([\s\S]*?)\n\1$/gm, (_, _fence, lines: string) =>
          lines.split("\n").map(codeSpan).join("\n"),
        )
      : part,
  );

const indented = (parts: readonly Part[], indent: string): Part[] =>
  parts.map((part) => (typeof part === "string" ? part.replaceAll("\n", `\n${indent}`) : part));

const oneLine = (parts: readonly Part[]): Part[] =>
  parts.map((part) => (typeof part === "string" ? part.replaceAll(/\s+/g, " ") : part));

function joined(blocks: readonly (readonly Part[])[], between: string): Part[] {
  const parts = new PartList();
  for (const [index, block] of blocks.entries()) {
    if (index > 0) parts.text(between);
    parts.add(block);
  }
  return parts.list;
}

/** Protects the starts of lines, and drops spaces there. */
const linesOf = (text: string, isStart: boolean): string =>
  text
    .split("\n")
    .map((line, index) => (index > 0 || isStart ? literalStart(line.replace(/^ +/, "")) : line))
    .join("\n");

/** Drops white space at both ends. */
function trimmed(parts: readonly Part[]): Part[] {
  const kept = [...parts];
  const [first] = kept;
  if (typeof first === "string") kept[0] = first.trimStart();
  const last = kept.at(-1);
  if (typeof last === "string") kept[kept.length - 1] = last.trimEnd();
  return kept.filter((part) => part !== "");
}
