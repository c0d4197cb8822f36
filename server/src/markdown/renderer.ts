import type { Token } from "markdown-it";
import { escapeAttribute, escapeText } from "./escape.ts";

/** The tags around other blocks: their contents stand on lines of their own. */
const containers = new Set(["blockquote", "ul", "ol", "table", "thead", "tbody", "tr"]);

/**
 * Block tokens to HTML, blocks joined by newlines and without one at the end. Beside markdown-it's opening and
 * closing tokens there are `html` and `html_block` (content is HTML that we made), `element` (an inline element with
 * text), `void` (one without) and `link` (its text is in `children`). Attributes are written in the order given.
 */
export function renderBlocks(tokens: readonly Token[]): string {
  let html = "";
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined || token.hidden) continue;
    if (token.type === "inline") html += renderInline(token.children ?? []);
    else if (token.type === "html_block") html += token.content;
    else if (token.nesting === 1) {
      html += openingTag(token);
      if (containers.has(token.tag) || startsLine(tokens[index + 1])) html += "\n";
    } else html += token.nesting === 0 ? `<${token.tag}>\n` : `</${token.tag}>\n`;
  }
  return html.endsWith("\n") ? html.slice(0, -1) : html;
}

function startsLine(token: Token | undefined): boolean {
  return token !== undefined && !token.hidden && token.type !== "inline" && token.nesting !== -1;
}

function renderInline(tokens: readonly Token[]): string {
  let html = "";
  for (const token of tokens) {
    switch (token.type) {
      case "text":
        html += escapeText(token.content);
        break;
      case "html":
        html += token.content;
        break;
      case "softbreak":
        html += "<br>\n";
        break;
      case "element":
        html += `${openingTag(token)}${escapeText(token.content)}</${token.tag}>`;
        break;
      case "link":
        html += `${openingTag(token)}${renderInline(token.children ?? [])}</${token.tag}>`;
        break;
      default:
        html += token.nesting === -1 ? `</${token.tag}>` : openingTag(token);
    }
  }
  return html;
}

function openingTag(token: Token): string {
  if (token.attrs === null) return `<${token.tag}>`;
  let attributes = "";
  for (const [name, value] of token.attrs) attributes += ` ${name}="${escapeAttribute(String(value))}"`;
  return `<${token.tag}${attributes}>`;
}
