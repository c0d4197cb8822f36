/** The traces of a person in texts: what they are recognized by, and what takes their place. */

/** The names and addresses that lead to a person. */
export interface Traces {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

/** Everything that the texts of one organization are searched for, and the words that replace it. */
export interface Search {
  readonly userId: number;
  /** The names by which mentions without an id mean this person. */
  readonly names: readonly string[];
  /** The places of the person's files among those that the text refers to. */
  readonly places: ReadonlySet<string>;
  readonly words: Replacements;
}

export interface Replacements {
  /** Stands for the person: "Deleted user". */
  readonly user: string;
  /** Stands for a link to a file of theirs. */
  readonly file: string;
}

/** The separator in the path of a file. Addresses of small versions contain the path in encoded form. */
const SLASH = "(?:/|%2[Ff])";

/** The path of a file up to its name. Groups: the two parts of the place. */
export const FILE_PATH = `user_uploads${SLASH}\\d{1,15}${SLASH}([\\da-f]{1,2})${SLASH}([\\w-]{24})${SLASH}`;

/** Returns the places of all files that a text refers to. */
export function placesIn(text: string): string[] {
  const found = text.matchAll(new RegExp(FILE_PATH, "g"));
  return [...new Set([...found].map(([, folder, name]) => `${folder}/${name}`))];
}

/** True if the text refers to one of the files. */
export const refersTo = (text: string, places: ReadonlySet<string>): boolean =>
  places.size > 0 && placesIn(text).some((place) => places.has(place));
