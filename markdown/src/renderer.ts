import type { Token } from "markdown-it";
import { escapeAttribute, escapeText } from "./escape.ts";

/** The tags that contain other blocks. Their contents are on separate lines. */
const containers = new Set(["blockquote", "ul", "ol", "table", "thead", "tbody", "tr"]);

/**
 * Converts block tokens to HTML. Blocks are joined by newlines, without one at the end. As well as markdown-it's
 * opening and closing tokens, it renders `html` and `html_block` (content is HTML that we generated), `element` (an
 * inline element with text), `void` (one without) and `link` (its text is in `children`). Attributes are written in the
 * given order.
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
  return html.replace(/\n{1,2}$/, "");
}

function startsLine(token: Token | undefined): boolean {
  return token !== undefined && !token.hidden && token.type !== "inline" && token.nesting !== -1;
}

function renderInline(tokens: readonly Token[]): string {
  let html = "";
  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case "text":
        if (!isIndent(tokens, index)) html += escapeText(token.content);
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

/** Returns true for spaces between a line break and an element, which would shift the element to the right. */
function isIndent(tokens: readonly Token[], index: number): boolean {
  const isAfterBreak = tokens[index - 1]?.type === "softbreak";
  return isAfterBreak && tokens[index + 1]?.type !== "text" && tokens[index]?.content.trim() === "";
}

function openingTag(token: Token): string {
  if (token.attrs === null) return `<${token.tag}>`;
  let attributes = "";
  for (const [name, value] of token.attrs) attributes += ` ${name}="${escapeAttribute(String(value))}"`;
  return `<${token.tag}${attributes}>`;
}
