/** Decides what a pasted text becomes. The conversion from HTML is loaded when it is first needed. */

/** Longer HTML is pasted as plain text: no message is that long, and the conversion would take seconds. */
const LONGEST_HTML = 300_000;

/** Elements and styles that are worth a conversion. Editors of code, for example, only color words. */
const formatted =
  /<(?:a|b|strong|em|i|del|s|strike|ul|ol|pre|code|table|h[1-6]|blockquote)[\s>]|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i;

/** Returns true if the clipboard has formatting that a message can keep. */
export const isFormatted = (html: string): boolean => html.length <= LONGEST_HTML && formatted.test(html);

/** Returns formatted HTML as Markdown; the plain text if the conversion can't be loaded. */
export async function markdownOf(html: string, plain: string): Promise<string> {
  try {
    const { htmlToMarkdown } = await import("./html-to-markdown.ts");
    return htmlToMarkdown(html) || plain;
  } catch {
    return plain;
  }
}
