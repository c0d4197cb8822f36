/** Embeds text from outside in a message: it appears literally and can't turn into other syntax. */

/** The largest number of code points of a text within a line, such as a title. */
const MAX_INLINE = 300;

/** The largest number of code points of a quote: enough to show what a description or comment is about. */
const MAX_QUOTE = 2000;

const ZERO_WIDTH_SPACE = "\u200b";

const oneLine = (text: string): string => cut(readable(text).replace(/\s+/g, " ").trim(), MAX_INLINE);

/** Returns text for use within a line, with every character that starts some syntax as an entity. */
export const plain = (text: string): string =>
  oneLine(text).replace(
    /[*`[\]<\\]|~(?=~)|(?<=~)~|\$(?=\$)|(?<=\$)\$|&(?=[#\w]+;)/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );

export const bold = (text: string): string => `**${plain(text)}**`;

/** Returns a code span whose delimiters are longer than any run of backticks in the text. */
export function code(text: string): string {
  const line = oneLine(text);
  const runs = line.match(/`+/g) ?? [];
  const mark = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const space = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return line === "" ? "" : `${mark}${space}${line}${space}${mark}`;
}

/** Returns a link, or only the text if the address is not a web address. */
export function link(text: string, address: string | undefined): string {
  const label = plain(text) || "link";
  if (address === undefined || !URL.canParse(address)) return label;
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") return label;
  const href = url.href.replace(/[()[\]*`~$\\<>@]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `[${label}](${href})`;
}

/**
 * Returns a quote, in which mentions notify nobody and which ends with its last line. An empty text gives an empty
 * quote.
 */
export function quote(text: string | undefined): string {
  const trimmed = cut(readable(text ?? "").trim(), MAX_QUOTE);
  if (trimmed === "") return "";
  const lines = trimmed.split(/\r\n|[\r\n\u2028\u2029]/);
  return `\n\n${lines.map((line) => `> ${line}`).join("\n")}`;
}

/** Neutralizes the text of a whole message: mentions, stream links and a command at its beginning remain plain text. */
export const withoutMentions = (content: string): string =>
  readable(content)
    .replace(/([@#])(?=_?\*)/g, `$1${ZERO_WIDTH_SPACE}`)
    .replace(/^\s*\//, `${ZERO_WIDTH_SPACE}/`);

/** Returns the text without characters that a topic can't contain; it may be empty. */
export const topicText = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\p{Cs}\p{Cn}]/gu, "")
    .trim();

/** Removes characters that no message may contain. */
const readable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

function cut(text: string, limit: number): string {
  const points = [...text.slice(0, 2 * limit + 2)];
  return points.length <= limit ? text : `${points.slice(0, limit - 1).join("")}…`;
}
