/**
 * Adds previews below the text that contains a link: images, videos, and pages with a known title and picture
 * (docs/interface/rendered-html.md#previews).
 */
import type { StateCore, Token } from "markdown-it";
import { contextOf, type RenderContext } from "./context.ts";
import { previewOf } from "./preview-html.ts";
import { isPage } from "./preview-targets.ts";

/**
 * The largest number of links in a message with previews. A message with more links is a list of links, and has no
 * previews.
 */
const maximumUrls = 5;

/** A link in a text that may have a preview. */
interface Link {
  url: string;
  text: string;
}

/** Runs as a core rule after the inline texts are parsed. */
export function addPreviews(state: StateCore): void {
  const context = contextOf(state);
  if (!context.options.previews) return;
  const links = linksOutsideQuotes(state);
  const urls = new Set([...links.values()].flat().map(({ url }) => url));
  if (urls.size === 0 || urls.size > maximumUrls) return;
  for (const url of urls) if (isPage(url)) context.addPreviewUrl(url);
  state.tokens = withPreviews(state, links, context);
}

/** Returns links by inline token, in order. Tokens without links are absent. */
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

/** Returns the link of a token. Links within the organization have a class, and don't count. */
function linkOf(token: Token, md: StateCore["md"]): Link | undefined {
  const [name, value] = token.attrs?.[0] ?? [];
  if (token.tag !== "a" || name !== "href") return undefined;
  const text = token.type === "link" ? textOf(token.children ?? [], md) : token.content;
  return { url: String(value), text };
}

/** Returns the text that a reader sees: decoded entities, and the names of emoji. */
function textOf(tokens: readonly Token[], md: StateCore["md"]): string {
  const texts = tokens.map((token) => {
    if (token.type === "softbreak") return " ";
    if (token.type === "html") return md.utils.unescapeAll(token.content);
    return token.content || (token.attrGet("alt") ?? "");
  });
  return texts.join("");
}

/**
 * Inserts each preview after the first block that links to its target. Table rows have no room, so previews follow the
 * table.
 */
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
    // The paragraph is dropped with its text: its opening tag is removed here, and its closing tag, the next token, is
    // skipped. A hidden one may stay.
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

/** Returns true if the text consists of exactly one link. */
const isAlone = ({ children }: Token): boolean =>
  children?.filter(({ type, content }) => type !== "text" || content.trim() !== "").length === 1;
