/** Converts the HTML of a mail to Markdown. The library is loaded with the first such mail. */
import type { HtmlToTextOptions } from "html-to-text";

/** Far more than fits into a message, but the style of a mail often takes more space than its text. */
const MAX_LENGTH = 200_000;

/** The library's parser takes quadratic time for deeper elements. Mails nest tables in tables, but not this often. */
const MAX_DEPTH = 400;

const surround = (selector: string, mark: string) => ({
  selector,
  format: "inlineSurround",
  options: { prefix: mark, suffix: mark },
});

const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, maxChildNodes: 5000, ellipsis: "…" },
  formatters: {
    markdownLink: (element, walk, builder) => {
      const { href } = (element as { attribs?: { href?: string } }).attribs ?? {};
      const address = webAddressOf(href);
      if (address !== undefined) builder.addLiteral("[");
      walk(element.children ?? [], builder);
      if (address !== undefined) builder.addLiteral(`](${address})`);
    },
  },
  selectors: [
    { selector: "a", format: "markdownLink" },
    { selector: "img", format: "skip" },
    { selector: "ul", options: { itemPrefix: "* " } },
    // Many mails lay out their text by tables, so cells are paragraphs.
    ...["td", "th"].map((selector) => ({
      selector,
      format: "block",
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    ...["b", "strong"].map((selector) => surround(selector, "**")),
    ...["i", "em"].map((selector) => surround(selector, "*")),
    surround("code", "`"),
  ],
};

export async function textOfHtml(html: string): Promise<string> {
  const { convert } = await import("html-to-text");
  const source = html.slice(0, MAX_LENGTH);
  if (isTooDeep(source)) return withoutTags(source);
  try {
    return withoutEmptyMarks(convert(source, options));
  } catch {
    return withoutTags(source);
  }
}

/** Counts tags, without building a tree. Elements that the parser ends by itself don't count. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (/^(?:area|base|br|col|hr|img|input|link|meta|p|li|d[dt]|option|t[rdh])$/i.test(name)) continue;
    depth = Math.max(0, depth + (slash === "" ? 1 : -1));
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const withoutTags = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Removes marks around nothing, which editors of mails leave behind. */
const withoutEmptyMarks = (text: string): string =>
  text.replace(/\*\*\s*\*\*|``|\[\s*\]\([^\s()]*\)/g, "").replace(/\n{3,}/g, "\n\n");

/** Returns an address that can stand in the parentheses of a link; `undefined` for others than web addresses. */
function webAddressOf(href: string | undefined): string | undefined {
  if (href === undefined || !/^https?:\/\//i.test(href) || !URL.canParse(href)) return undefined;
  return new URL(href).href.replace(/[()]/g, (character) => (character === "(" ? "%28" : "%29"));
}
