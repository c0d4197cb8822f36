/** A message as others quote it, in Markdown. Pure. */

/**
 * @param author and `authorId` are mentioned, without being notified
 * @param link to the message
 * @param source what is quoted, as it was written
 * @param said the word between author and quotation, in the language of the one who quotes
 */
export function quotationOf(
  { author, authorId, link, source }: { author: string; authorId: number; link: string; source: string },
  said: string,
): string {
  const fence = "`".repeat(longestRun(source) + 1);
  return `@_**${author}|${authorId}** [${said}](${link}):\n${fence}quote\n${source}\n${fence}\n`;
}

/** The longest row of backticks, but at least two, so that a fence of one more is one. */
const longestRun = (text: string): number =>
  Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
