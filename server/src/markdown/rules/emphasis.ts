import type { StateInline, Token } from "markdown-it";

/** What stands for everything that is not text while emphasis is looked for: no marker, no space. */
const opaque = "\uFFFC";

interface Emphasis {
  pattern: RegExp;
  /** How many characters stand before and after the contents. */
  markerLength: number;
  /** The elements around the contents, the outer one first. */
  tags: readonly string[];
}

/** In order of precedence; inside each, the ones after it may stand (behaviour 15.2). */
const kinds: readonly Emphasis[] = [
  { pattern: /\*\*\*(?!\s)([^*\n]+)(?<!\s)\*\*\*/g, markerLength: 3, tags: ["strong", "em"] },
  { pattern: /\*\*([^\n]+?)\*\*/g, markerLength: 2, tags: ["strong"] },
  { pattern: /\*(?!\s)([^*\n]+)(?<!\s)\*/g, markerLength: 1, tags: ["em"] },
  { pattern: /(?<!~)~~([^~\n]+?)~~(?!~)/g, markerLength: 2, tags: ["del"] },
];

/** A marker in the text that becomes tags. */
interface Mark {
  position: number;
  length: number;
  nesting: 1 | -1;
  tags: readonly string[];
}

/** The second pass over an inline text: `*`, `**`, `***` and `~~` in what the other rules left as text. */
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

/** The text of a token, or a stand-in of one character, so that positions tell tokens. */
function textOf(token: Token): string {
  if (token.type === "text") return token.content;
  return token.type === "softbreak" ? "\n" : opaque;
}

function findMarks(text: string, offset: number, firstKind: number, marks: Mark[]): void {
  let rest = text;
  for (const [index, { pattern, markerLength, tags }] of kinds.entries()) {
    if (index < firstKind) continue;
    rest = rest.replace(pattern, (whole: string, contents: string, at: number) => {
      const position = offset + at;
      marks.push({ position, length: markerLength, nesting: 1, tags });
      const closing = position + whole.length - markerLength;
      marks.push({ position: closing, length: markerLength, nesting: -1, tags: tags.toReversed() });
      findMarks(contents, position + markerLength, index + 1, marks);
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
