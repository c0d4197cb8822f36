import type { Token } from "markdown-it";
import type { InlineState } from "../inline-state.ts";
import { linkTarget } from "../url.ts";

const maximumParenthesisDepth = 6;

/** Reads `[text](url)` and `[text](url "title")`. Images don't exist: a preceding `!` blocks the link. */
export function link(state: InlineState): boolean {
  const { src, pos, context } = state;
  if (src.charAt(pos) !== "[" || context.insideLink || src.charAt(pos - 1) === "!") return false;
  const labelEnd = state.closingBracket(pos);
  if (labelEnd === undefined || src.charAt(labelEnd + 1) !== "(") return false;
  const end = closingParenthesis(src, labelEnd + 1);
  if (end === undefined) return false;
  const { url, title } = splitTitle(src.slice(labelEnd + 2, end));
  const target = linkTarget(url, context.lookups.siteUrl);
  if (target === undefined) return false;
  context.addLink(target);

  const token = state.push("link", "a", 0);
  token.attrs =
    title === undefined
      ? [["href", target]]
      : [
          ["href", target],
          ["title", title],
        ];
  token.children = labelTokens(state, src.slice(pos + 1, labelEnd), target);
  state.pos = end + 1;
  return true;
}

/** Returns the label without links in it. A blank label shows the target. */
function labelTokens(state: InlineState, label: string, target: string): Token[] {
  if (label.trim() === "") {
    const token = new state.Token("text", "", 0);
    token.content = target;
    return [token];
  }
  const tokens: Token[] = [];
  state.context.insideLink = true;
  state.md.inline.parse(label, state.md, state.env, tokens);
  state.context.insideLink = false;
  return tokens;
}

/**
 * Finds the closing parenthesis on the same line. The depth limit also bounds how often an unclosed text is read again.
 */
function closingParenthesis(source: string, opening: number): number | undefined {
  let depth = 0;
  for (let position = opening; position < source.length; position++) {
    const character = source.charAt(position);
    if (character === "\n") return undefined;
    if (character === "(" && ++depth > maximumParenthesisDepth) return undefined;
    if (character === ")" && --depth === 0) return position;
  }
  return undefined;
}

function splitTitle(destination: string): { url: string; title: string | undefined } {
  const trimmed = destination.trim();
  const quote = trimmed.at(-1);
  const opening = quote === '"' || quote === "'" ? trimmed.indexOf(` ${quote}`) : -1;
  // The closing quote must be different from the opening one.
  const hasTitle = opening !== -1 && opening + 1 < trimmed.length - 1;
  const url = (hasTitle ? trimmed.slice(0, opening) : trimmed).trim();
  return {
    url: url.startsWith("<") && url.endsWith(">") ? url.slice(1, -1) : url,
    title: hasTitle ? trimmed.slice(opening + 2, -1) : undefined,
  };
}
