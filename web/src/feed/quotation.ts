/** Quotes a message in Markdown. Pure. */

/**
 * @param author and `authorId` are mentioned silently
 * @param link the address of the message
 * @param source the Markdown of the quoted message
 * @param said the word between author and quotation, in the quoting user's language
 */
export function quotationOf(
  { author, authorId, link, source }: { author: string; authorId: number; link: string; source: string },
  said: string,
): string {
  const fence = "`".repeat(longestRun(source) + 1);
  return `@_**${author}|${authorId}** [${said}](${link}):\n${fence}quote\n${source}\n${fence}\n`;
}

/** Returns the length of the longest run of backticks, but at least 2, so that a longer fence is always valid. */
const longestRun = (text: string): number =>
  Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
