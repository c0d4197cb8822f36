import MarkdownIt, { type MarkdownIt as Engine, type Env, type StateInline, type Token } from "markdown-it";
import { contextOf, type RenderContext } from "./context.ts";
import type { LinkSpan } from "./linkifier.ts";
import { type CodeSpan, findCodeSpans, type TextSpan } from "./rules/code-span.ts";
import { findLinkSpans } from "./rules/found-link.ts";

type Attributes = [name: string, value: string][];

/**
 * The state of parsing an inline text. Some structures can't be recognized from the current character. They are found
 * once, in advance, in time linear in the text: code spans, which take precedence over everything else, bare links, and
 * matching brackets.
 */
export class InlineState extends MarkdownIt.StateInline {
  readonly context: RenderContext;
  readonly codeSpans: ReadonlyMap<number, CodeSpan>;
  readonly #links: readonly LinkSpan[];
  #nextLink = 0;
  #closingBrackets: ReadonlyMap<number, number> | undefined;

  constructor(source: string, md: Engine, env: Env, tokens: Token[]) {
    super(source, md, env, tokens);
    this.context = contextOf(this);
    this.codeSpans = findCodeSpans(source);
    this.#links = this.context.insideLink ? [] : findLinkSpans(source, this.codeSpans, this.context);
  }

  /** Returns the link found at or after the current position. */
  nextLink(): LinkSpan | undefined {
    let link = this.#links[this.#nextLink];
    while (link !== undefined && link.start < this.pos) link = this.#links[++this.#nextLink];
    return link;
  }

  /** Returns the position of the `]` that closes the `[` at `opening`. */
  closingBracket(opening: number): number | undefined {
    this.#closingBrackets ??= matchBrackets(this.src, this.codeSpans);
    return this.#closingBrackets.get(opening);
  }

  /** Returns true if mentions and stream links can begin at the current position. */
  startsWord(): boolean {
    return this.pos === 0 || /[\s'"(,:<]/.test(this.src.charAt(this.pos - 1));
  }

  /** Matches a sticky pattern at the current position. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.pos;
    return pattern.exec(this.src);
  }

  /** Adds an element with text. Attributes are given in alphabetical order. */
  pushElement(tag: string, attributes: Attributes | null, text: string): void {
    const token = this.push("element", tag, 0);
    token.attrs = attributes;
    token.content = text;
  }

  /** Adds an element without contents. */
  pushVoid(tag: string, attributes: Attributes): void {
    this.push("void", tag, 0).attrs = attributes;
  }

  /** Adds HTML that we generated, which is output unchanged. */
  pushHtml(html: string): void {
    this.push("html", "", 0).content = html;
  }
}

/** Adapts a rule to markdown-it's signature. A rule either consumes text and moves `pos`, or returns false. */
export function inlineRule(rule: (state: InlineState) => boolean): (state: StateInline) => boolean {
  return (state) => {
    if (!(state instanceof InlineState)) return false;
    state.context.deadline.step();
    return rule(state);
  };
}

function matchBrackets(source: string, codeSpans: ReadonlyMap<number, TextSpan>): Map<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let position = 0; position < source.length; position++) {
    const character = source.charAt(position);
    if (character === "[") open.push(position);
    else if (character === "]") {
      const opening = open.pop();
      if (opening !== undefined) closing.set(opening, position);
    } else if (character === "`") position = (codeSpans.get(position)?.end ?? position + 1) - 1;
  }
  return closing;
}
