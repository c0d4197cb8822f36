/** Text from outside as a part of a message: it shows as what it is, and can't become something else. */

/** Longer titles are cut: they stand within a line. */
const MAX_INLINE = 300;

/** Of a description or a comment, enough to know what it is about. */
const MAX_QUOTE = 2000;

const ZERO_WIDTH_SPACE = "\u200b";

const oneLine = (text: string): string => cut(readable(text).replace(/\s+/g, " ").trim(), MAX_INLINE);

/** Within a line, with every character that begins some syntax as an entity. */
export const plain = (text: string): string =>
  oneLine(text).replace(
    /[*`[\]<\\]|~(?=~)|(?<=~)~|\$(?=\$)|(?<=\$)\$|&(?=[#\w]+;)/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );

export const bold = (text: string): string => `**${plain(text)}**`;

/** In a code span, whose marks are longer than any in the text. */
export function code(text: string): string {
  const line = oneLine(text);
  const runs = line.match(/`+/g) ?? [];
  const mark = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const space = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return line === "" ? "" : `${mark}${space}${line}${space}${mark}`;
}

/** A link, or the text alone where the address is not one of the web. */
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

/** As a quote, in which mentions notify nobody; it ends with its last line. Nothing for nothing. */
export function quote(text: string | undefined): string {
  const trimmed = cut(readable(text ?? "").trim(), MAX_QUOTE);
  if (trimmed === "") return "";
  const lines = trimmed.split(/\r\n|[\r\n\u2028\u2029]/);
  return `\n\n${lines.map((line) => `> ${line}`).join("\n")}`;
}

/** Of a message's whole text: mentions and links to streams in it are text, and so is a command at its beginning. */
export const withoutMentions = (content: string): string =>
  readable(content)
    .replace(/([@#])(?=_?\*)/g, `$1${ZERO_WIDTH_SPACE}`)
    .replace(/^\s*\//, `${ZERO_WIDTH_SPACE}/`);

/** What can be a topic; perhaps nothing. */
export const topicText = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\p{Cs}\p{Cn}]/gu, "")
    .trim();

/** Without what no message may hold. */
const readable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

function cut(text: string, limit: number): string {
  const points = [...text.slice(0, 2 * limit + 2)];
  return points.length <= limit ? text : `${points.slice(0, limit - 1).join("")}…`;
}
