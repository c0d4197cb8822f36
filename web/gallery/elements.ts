/** One element of the message dialect, as somebody would write it. */
export interface Element {
  readonly title: string;
  readonly source: string;
}

/** Reads `elements.txt`: before each source stands a line with `====` and its title. */
export const readElements = (text: string): Element[] =>
  [...text.matchAll(/^==== (?<title>.+)\n(?<source>(?:(?!====).*\n?)*)/gm)].map(({ groups }) => ({
    title: groups?.["title"] ?? "",
    source: groups?.["source"]?.trimEnd() ?? "",
  }));
