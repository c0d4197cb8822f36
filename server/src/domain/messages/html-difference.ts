/** What changed between two versions of a message, marked in HTML (reference 20). */
import { diffArrays } from "diff";

/** A tag, with whatever its quoted attributes hold; or white space; or a word. */
const TOKEN = /<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<\s]+|\s+|</g;

/** Versions with more differences are shown as one that is gone and one that is new: finding them takes their square. */
const MAX_DIFFERENCES = 1000;

const isWord = (token: string): boolean => !token.startsWith("<") && token.trim() !== "";

/**
 * The new version, in which words that are new and words that are gone are marked by spans of the classes
 * `highlight_text_inserted` and `highlight_text_deleted`. It has the tags of the new version only, so it is as well
 * formed.
 *
 * @param before, after HTML as the renderer makes it
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
      // After the word before, where text may stand; there is none at the beginning.
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

/** In order; what is gone comes before what has taken its place. */
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
