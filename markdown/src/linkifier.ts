import { type RE2JS as CompiledPattern, RE2JS, RE2JSException, RE2JSSyntaxException } from "re2js";

/**
 * An error in a linkifier: the message, and the field it belongs to or `__all__`
 * (docs/interface/organization.md#linkifiers).
 */
export interface LinkifierProblem {
  key: "pattern" | "url_format_string" | "__all__";
  message: string;
}

export class LinkifierError extends Error {
  readonly problem: LinkifierProblem;

  constructor(problem: LinkifierProblem) {
    super(problem.message);
    this.name = "LinkifierError";
    this.problem = problem;
  }
}

/** A part of a text, from `start` to before `end`, that links to `url`. */
export interface LinkSpan {
  start: number;
  end: number;
  url: string;
}

const placeholder = /%\(([\w-]+)\)s/g;
const validFormat = /^(?:[^%]|%%|%[\da-f]{2}|%\([\w-]+\)s)*$/i;
const validUrl =
  /^https?:\/\/(?:[^\s/?#@]+@)?(?:localhost|\[[\da-f:.]+\]|(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]+\.?)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

// Each instruction costs work for every character of every message.
const maximumProgramSize = 2_000;

// Each search is linear in the text, but may read all of it for a short match. This limit bounds all searches together.
const maximumMatches = 500;

/** A pattern whose matches become links. No pattern can make a text slow to read. */
export class CompiledLinkifier {
  readonly id: number;
  readonly #pattern: CompiledPattern;
  readonly #urlFormat: string;

  /** Requires that `pattern` and `urlFormat` have passed `checkLinkifier`. */
  constructor(id: number, pattern: string, urlFormat: string) {
    this.id = id;
    // The engine has no look-around, so groups around the pattern match the boundaries of
    // docs/interface/organization.md#linkifiers.
    this.#pattern = RE2JS.compile(`(^|[\\s'"(,:<])(${pattern})($|[^\\p{L}\\p{N}])`);
    this.#urlFormat = urlFormat;
  }

  /** Yields the matches from left to right, 500 at most. */
  *find(text: string): Iterable<LinkSpan> {
    const matcher = this.#pattern.matcher(text);
    let from = 0;
    for (let count = 0; count < maximumMatches && from < text.length && matcher.find(from); count++) {
      const start = matcher.start(2);
      const end = matcher.end(2);
      if (end > start) {
        const url = this.#urlFormat.replaceAll(/%%|%\(([\w-]+)\)s/g, (_, group?: string) =>
          group === undefined ? "%" : (matcher.group(group) ?? ""),
        );
        yield { start, end, url };
      }
      // The character after a match may be the one before the next match.
      from = Math.max(end, from + 1);
    }
  }
}

/** Compiles a linkifier. @throws LinkifierError if `checkLinkifier` finds a problem */
export function compileLinkifier(linkifier: {
  id: number;
  pattern: string;
  urlFormat: string;
}): CompiledLinkifier {
  const problem = checkLinkifier(linkifier.pattern, linkifier.urlFormat);
  if (problem !== undefined) throw new LinkifierError(problem);
  return new CompiledLinkifier(linkifier.id, linkifier.pattern, linkifier.urlFormat);
}

/**
 * Returns the first problem of a linkifier as an administrator entered it, with the exact texts of
 * docs/interface/organization.md#linkifiers.
 */
export function checkLinkifier(pattern: string, urlFormatString: string): LinkifierProblem | undefined {
  if (pattern.trim() === "") return { key: "pattern", message: "This field cannot be blank." };
  if (urlFormatString.trim() === "") {
    return { key: "url_format_string", message: "This field cannot be blank." };
  }
  // Clients support only the long form of named groups.
  if (/\(\?<(?![=!])/.test(pattern)) return badPattern("invalid perl operator: (?<");
  let groups: string[];
  try {
    const compiled = RE2JS.compile(pattern);
    if (compiled.programSize() > maximumProgramSize) return badPattern("pattern too large");
    groups = Object.keys(compiled.namedGroups());
  } catch (error) {
    return badPattern(descriptionOf(error));
  }
  if (!validUrl.test(urlFormatString)) return { key: "url_format_string", message: "Enter a valid URL." };
  if (!validFormat.test(urlFormatString)) {
    return { key: "url_format_string", message: "Invalid format string in URL." };
  }
  return mismatchedGroup(groups, urlFormatString);
}

function badPattern(detail: string): LinkifierProblem {
  return { key: "__all__", message: `Bad regular expression: ${detail}` };
}

function descriptionOf(error: unknown): string {
  if (error instanceof RE2JSSyntaxException) {
    const pattern = error.getPattern();
    return pattern === null ? error.getDescription() : `${error.getDescription()}: ${pattern}`;
  }
  if (error instanceof RE2JSException) return error.message;
  throw error;
}

function mismatchedGroup(groups: readonly string[], urlFormat: string): LinkifierProblem | undefined {
  const used = [...urlFormat.replaceAll("%%", "").matchAll(placeholder)].map(([, group]) => group);
  const missing = used.find((group) => group !== undefined && !groups.includes(group));
  if (missing !== undefined) {
    const message = `Group '${missing}' in URL format string is not present in linkifier pattern.`;
    return { key: "__all__", message };
  }
  const unused = groups.find((group) => !used.includes(group));
  if (unused === undefined) return undefined;
  const message = `Group '${unused}' in linkifier pattern is not present in URL format string.`;
  return { key: "__all__", message };
}
