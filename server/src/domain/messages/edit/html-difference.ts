/** Marks the differences between two versions of a message in HTML (docs/interface/notifications.md#notifications). */
import { diffArrays } from "diff";

/** A tag with its quoted attributes, white space, or a word. */
const TOKEN = /<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<\s]+|\s+|</g;

/**
 * Versions with more differences are shown as one deletion and one insertion: the time to find differences grows with
 * the square of their number.
 */
const MAX_DIFFERENCES = 1000;

const isWord = (token: string): boolean => !token.startsWith("<") && token.trim() !== "";

/**
 * Returns the new version, in which spans of the classes `highlight_text_inserted` and `highlight_text_deleted` mark
 * the words that were added and removed. The result has only the tags of the new version, so it is just as well formed.
 *
 * @param before, after HTML from the renderer
 */
export function htmlDifference(before: string, after: string): string {
  const tokens = after.match(TOKEN) ?? [];
  const changes = wordChanges((before.match(TOKEN) ?? []).filter(isWord), tokens.filter(isWord));
  const places = tokens.flatMap((token, index) => (isWord(token) ? [index] : []));
  const shown = [...tokens];
  let word = 0;
  let start = "";
  for (const { added, removed, words } of changes) {
    if (removed) {
      const gone = span("deleted", words.join(" "));
      // Deleted words follow the preceding word, where text is allowed. At the beginning no word precedes them.
      const last = word === 0 ? undefined : places[word - 1];
      if (last === undefined) start = gone;
      else shown[last] = `${shown[last]} ${gone}`;
      continue;
    }
    for (const text of words) {
      const place = places[word];
      if (place !== undefined && added) shown[place] = span("inserted", text);
      word += 1;
    }
  }
  const [first] = places;
  if (start !== "" && first !== undefined) shown[first] = `${start} ${shown[first]}`;
  const end = first === undefined ? start : "";
  return `<div>${shown.join("")}${end}</div>`;
}

const span = (what: "inserted" | "deleted", html: string): string =>
  `<span class="highlight_text_${what}">${html}</span>`;

interface WordChange {
  readonly added: boolean;
  readonly removed: boolean;
  readonly words: readonly string[];
}

/** Returns the changes in order; deleted words come before the words that replace them. */
function wordChanges(before: readonly string[], after: readonly string[]): WordChange[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_DIFFERENCES });
  if (!changes) {
    return [
      { added: false, removed: true, words: before },
      { added: true, removed: false, words: after },
    ];
  }
  return changes.map(({ added, removed, value }) => ({ added, removed, words: value }));
}
