import MarkdownIt, { type MarkdownIt as Engine, type Env, type StateInline, type Token } from "markdown-it";
import { contextOf, type RenderContext } from "./context.ts";
import type { LinkSpan } from "./linkifier.ts";
import { type CodeSpan, findCodeSpans, type TextSpan } from "./rules/code-span.ts";
import { findLinkSpans } from "./rules/found-link.ts";

type Attributes = [name: string, value: string][];

/**
 * An inline text being read. What can't be told from the character a rule stands on is found ahead, once, in time
 * linear in the text: code spans, which bind tighter than everything else, bare links, and which brackets belong
 * together.
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

  /** The link found at or after the current position. */
  nextLink(): LinkSpan | undefined {
    let link = this.#links[this.#nextLink];
    while (link !== undefined && link.start < this.pos) link = this.#links[++this.#nextLink];
    return link;
  }

  /** The position of the `]` that closes the `[` at `opening`. */
  closingBracket(opening: number): number | undefined {
    this.#closingBrackets ??= matchBrackets(this.src, this.codeSpans);
    return this.#closingBrackets.get(opening);
  }

  /** Whether the current position is one where mentions and stream links can begin. */
  startsWord(): boolean {
    return this.pos === 0 || /[\s'"(,:<]/.test(this.src.charAt(this.pos - 1));
  }

  /** Matches a sticky pattern at the current position. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.pos;
    return pattern.exec(this.src);
  }

  /** An element with text; attributes are given in alphabetical order. */
  pushElement(tag: string, attributes: Attributes | null, text: string): void {
    const token = this.push("element", tag, 0);
    token.attrs = attributes;
    token.content = text;
  }

  /** An element that holds nothing. */
  pushVoid(tag: string, attributes: Attributes): void {
    this.push("void", tag, 0).attrs = attributes;
  }

  /** HTML that we made, to stand as it is. */
  pushHtml(html: string): void {
    this.push("html", "", 0).content = html;
  }
}

/** The form in which markdown-it takes a rule. A rule either reads on and moves `pos`, or answers false. */
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
