import type { StateInline, Token } from "markdown-it";

/** The placeholder for everything but text in the search for emphasis. It is neither a marker nor a space. */
const opaque = "\uFFFC";

interface Emphasis {
  /** The pattern can match only if the text contains this marker. */
  marker: string;
  pattern: RegExp;
  /** The elements around the contents, the outer one first. */
  tags: readonly string[];
}

/** The kinds in order of precedence. Each kind may contain those after it (docs/interface/rendered-html.md#inline). */
const kinds: readonly Emphasis[] = [
  { marker: "***", pattern: /\*\*\*(?!\s)([^*\n]+)(?<!\s)\*\*\*/g, tags: ["strong", "em"] },
  { marker: "**", pattern: /\*\*([^\n]+?)\*\*/g, tags: ["strong"] },
  { marker: "*", pattern: /\*(?!\s)([^*\n]+)(?<!\s)\*/g, tags: ["em"] },
  { marker: "~~", pattern: /(?<!~)~~([^~\n]+?)~~(?!~)/g, tags: ["del"] },
];

/** A marker in the text that becomes tags. */
interface Mark {
  position: number;
  length: number;
  nesting: 1 | -1;
  tags: readonly string[];
}

/** The second pass over an inline text: finds `*`, `**`, `***` and `~~` in the remaining text. */
export function emphasis(state: StateInline): void {
  if (!state.src.includes("*") && !state.src.includes("~~")) return;
  const marks: Mark[] = [];
  findMarks(state.tokens.map(textOf).join(""), 0, 0, marks);
  if (marks.length === 0) return;
  marks.sort((a, b) => a.position - b.position);

  const before = state.tokens.splice(0);
  let next = 0;
  let offset = 0;
  for (const token of before) {
    const text = textOf(token);
    const end = offset + text.length;
    let position = offset;
    for (let mark = marks[next]; mark !== undefined && mark.position < end; mark = marks[++next]) {
      pushText(state, text.slice(position - offset, mark.position - offset));
      for (const tag of mark.tags) state.push(`${tag}_mark`, tag, mark.nesting);
      position = mark.position + mark.length;
    }
    if (token.type !== "text") state.tokens.push(token);
    else pushText(state, text.slice(position - offset));
    offset = end;
  }
}

/** Returns the text of a token, or a placeholder of one character, so that positions identify tokens. */
function textOf(token: Token): string {
  if (token.type === "text") return token.content;
  return token.type === "softbreak" ? "\n" : opaque;
}

function findMarks(text: string, offset: number, firstKind: number, marks: Mark[]): void {
  let rest = text;
  for (let index = firstKind; index < kinds.length; index++) {
    const kind = kinds[index];
    if (kind === undefined || !rest.includes(kind.marker)) continue;
    const { pattern, marker, tags } = kind;
    const { length } = marker;
    rest = rest.replace(pattern, (whole: string, contents: string, at: number) => {
      const position = offset + at;
      marks.push({ position, length, nesting: 1, tags });
      const closing = position + whole.length - length;
      marks.push({ position: closing, length, nesting: -1, tags: tags.toReversed() });
      findMarks(contents, position + length, index + 1, marks);
      return opaque.repeat(whole.length);
    });
  }
}

function pushText(state: StateInline, text: string): void {
  if (text === "") return;
  const token = new state.Token("text", "", 0);
  token.content = text;
  state.tokens.push(token);
}
