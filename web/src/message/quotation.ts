/** Quotes a message in Markdown. Pure. */

interface Quoted {
  /** Is mentioned silently. */
  readonly author: string;
  /** Absent for authors who can't be mentioned: the server's bots, and people whom a guest doesn't know. */
  readonly authorId: number | undefined;
  /** The address of the message. */
  readonly link: string;
  /** The Markdown of the quoted message, or its beginning as text. */
  readonly source: string;
}

/** @param said the word between author and quotation, in the quoting user's language */
export function quotationOf({ author, authorId, link, source }: Quoted, said: string): string {
  const fence = "`".repeat(longestRun(source) + 1);
  const name = authorId === undefined ? `**${author}**` : `@_**${author}|${authorId}**`;
  return `${name} [${said}](${link}):\n${fence}quote\n${source}\n${fence}\n`;
}

/** The beginning of a quotation, up to its text. */
const head = "^(?:@_)?\\*\\*[^\\n]+\\):\\n(`{3,})quote\\n";
const quotation = new RegExp(head);
const reference = new RegExp(`${head}[^\\n]*\\n\\1\\n(?=\\s*\\S)`);

export const beginsWithQuotation = (markdown: string): boolean => quotation.test(markdown);

/** Returns a reply without the reference to its original. Longer quotations stay. */
export const withoutReference = (markdown: string): string => markdown.replace(reference, "");

/** Returns the length of the longest run of backticks, but at least 2, so that a longer fence is always valid. */
const longestRun = (text: string): number =>
  Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
