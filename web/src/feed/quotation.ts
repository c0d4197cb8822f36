/** Quotes a message in Markdown. Pure. */

/**
 * @param author is mentioned silently
 * @param authorId absent for authors who can't be mentioned: the server's bots, and people whom a guest doesn't know
 * @param link the address of the message
 * @param source the Markdown of the quoted message
 * @param said the word between author and quotation, in the quoting user's language
 */
export function quotationOf(
  {
    author,
    authorId,
    link,
    source,
  }: { author: string; authorId: number | undefined; link: string; source: string },
  said: string,
): string {
  const fence = "`".repeat(longestRun(source) + 1);
  const name = authorId === undefined ? `**${author}**` : `@_**${author}|${authorId}**`;
  return `${name} [${said}](${link}):\n${fence}quote\n${source}\n${fence}\n`;
}

/** Returns the length of the longest run of backticks, but at least 2, so that a longer fence is always valid. */
const longestRun = (text: string): number =>
  Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
