/**
 * Previews below the text that links something: images, videos, and pages of which title and picture are known
 * (behaviour 15.3).
 */
import type { StateCore, Token } from "markdown-it";
import { contextOf, type RenderContext } from "./context.ts";
import { previewOf } from "./preview-html.ts";
import { isPage } from "./preview-targets.ts";

/** A message that links to more has no previews at all: it is a list of links. */
const maximumUrls = 5;

/** A link in a text that may have a preview. */
interface Link {
  url: string;
  text: string;
}

/** A core rule for after the inline texts are read. */
export function addPreviews(state: StateCore): void {
  const context = contextOf(state);
  if (!context.options.previews) return;
  const links = linksOutsideQuotes(state);
  const urls = new Set([...links.values()].flat().map(({ url }) => url));
  if (urls.size === 0 || urls.size > maximumUrls) return;
  for (const url of urls) if (isPage(url)) context.addPreviewUrl(url);
  state.tokens = withPreviews(state, links, context);
}

/** By inline token, in order; tokens without links are absent. */
function linksOutsideQuotes({ tokens, md }: StateCore): Map<Token, Link[]> {
  const links = new Map<Token, Link[]>();
  let quoteDepth = 0;
  for (const token of tokens) {
    if (token.tag === "blockquote") quoteDepth += token.nesting;
    if (token.type !== "inline" || quoteDepth > 0) continue;
    const found = (token.children ?? []).flatMap((child) => linkOf(child, md) ?? []);
    if (found.length > 0) links.set(token, found);
  }
  return links;
}

/** What a token links to; links into the organization, which have a class, are of another kind. */
function linkOf(token: Token, md: StateCore["md"]): Link | undefined {
  const [name, value] = token.attrs?.[0] ?? [];
  if (token.tag !== "a" || name !== "href") return undefined;
  const text = token.type === "link" ? textOf(token.children ?? [], md) : token.content;
  return { url: String(value), text };
}

/** As a reader sees it: entities as what they stand for, emoji by their names. */
function textOf(tokens: readonly Token[], md: StateCore["md"]): string {
  const texts = tokens.map((token) => {
    if (token.type === "softbreak") return " ";
    if (token.type === "html") return md.utils.unescapeAll(token.content);
    return token.content || (token.attrGet("alt") ?? "");
  });
  return texts.join("");
}

/** The tokens with a preview after the block that links to it first. A row of a table has no room: after the table. */
function withPreviews(
  { tokens, Token: TokenClass }: StateCore,
  links: ReadonlyMap<Token, readonly Link[]>,
  context: RenderContext,
): Token[] {
  const result: Token[] = [];
  const shown = new Set<string>();
  let waiting: Token[] = [];
  let tableDepth = 0;
  let dropped = false;
  for (const token of tokens) {
    if (token.tag === "table") tableDepth += token.nesting;
    const ofToken = links.get(token) ?? [];
    for (const { url, text } of ofToken) {
      if (shown.has(url)) continue;
      shown.add(url);
      const preview = previewOf(url, text === url ? undefined : text, context.lookups);
      if (preview === undefined) continue;
      const html = new TokenClass("html_block", "", 0);
      html.content = preview.html;
      waiting.push(html);
      dropped = preview.showsAll && text === url && isAlone(token) && result.at(-1)?.tag === "p";
    }
    // The paragraph goes with its text: what was opened before it is closed by the next token. A hidden one may stay.
    if (!dropped) result.push(token);
    else if (token.type !== "inline") dropped = false;
    else if (result.at(-1)?.hidden === false) result.pop();
    if (token.nesting === -1 && tableDepth === 0 && waiting.length > 0) {
      result.push(...waiting);
      waiting = [];
    }
  }
  return result;
}

/** Whether the text is one link and nothing else. */
const isAlone = ({ children }: Token): boolean =>
  children?.filter(({ type, content }) => type !== "text" || content.trim() !== "").length === 1;
