/** Removes a person's name and files from the Markdown of a text. */
import { FILE_PATH, refersTo, type Search } from "./traces.ts";

/** A label of a link, with brackets one level deep. */
const LABEL = "\\[(?:[^\\[\\]\\n]|\\[[^\\[\\]\\n]*\\])*\\]";

/** A link or a picture with a label. Its target may be anything; the caller looks at it. */
const LABELLED_LINK = new RegExp(
  `!?${LABEL}\\([^()\\n]*${FILE_PATH}[^()\\n]*(?:\\([^()\\n]*\\)[^()\\n]*)*\\)`,
  "g",
);

/** An address in the text itself. */
const BARE_ADDRESS = new RegExp(`(?:https?://[^\\s/<>"']{1,300})?/?${FILE_PATH}[^\\s<>"')\\]]*`, "g");

const MENTION = /@(_?)\*\*([^*\n]+)\*\*/g;

/**
 * Replaces mentions of the person, and links to their files. Mentions keep their id, so that a quote still tells two
 * deleted people apart. A mention without an id means the person if it has one of the names.
 */
export function scrubSource(source: string, search: Search): string {
  const { places, words } = search;
  const word = `*${words.file}*`;
  const linkless = refersTo(source, places)
    ? source.replace(LABELLED_LINK, (link) => (refersTo(link, places) ? word : link))
    : source;
  return replaceMentions(replaceAddresses(linkless, search, word), search);
}

/** Replaces addresses of the person's files in a text. */
export const replaceAddresses = (text: string, { places }: Search, word: string): string =>
  refersTo(text, places)
    ? text.replace(BARE_ADDRESS, (address) => (refersTo(address, places) ? word : address))
    : text;

/** Replaces mentions of the person in a text. */
export const replaceMentions = (text: string, search: Search): string =>
  text.replace(MENTION, (mention, silent: string, inner: string) =>
    isMeant(inner, search) ? `@${silent}**${replacementOf(search)}**` : mention,
  );

/** Returns what stands between the asterisks of a mention. */
export const replacementOf = ({ words, userId }: Search): string => `${words.user}|${userId}`;

/** True if a mention with this text between its asterisks means the person. */
export function isMeant(inner: string, { userId, names }: Search): boolean {
  const [, name, id] = /^(.*)\|(\d{1,15})$/.exec(inner) ?? [];
  // A mention that consists of the id alone names nobody.
  if (id !== undefined) return Number(id) === userId && name !== "";
  return names.some((known) => known.toLowerCase() === inner.toLowerCase());
}
