import { type RE2JS as CompiledPattern, RE2JS, RE2JSException, RE2JSSyntaxException } from "re2js";
import { expandTemplate, variablesOf } from "./url-template.ts";

/**
 * An error in a linkifier: the message, and the field it belongs to or `__all__`
 * (docs/interface/organization.md#linkifiers).
 */
export interface LinkifierProblem {
  key: "pattern" | "url_template" | "__all__";
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

// The host is always the same, whatever a variable stands for.
const validUrl =
  /^https?:\/\/(?:[^\s/?#@]+@)?(?:localhost|\[[\da-f:.]+\]|(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]+\.?)(?::\d{1,5})?(?:(?:[/?#]|\{[/?#])\S*)?$/iu;

// Each instruction costs work for every character of every message.
const maximumProgramSize = 2_000;

// A variable may stand often in a template, and each time for all that a message has.
const maximumLength = 500_000;

// RFC 6570 encodes a character as nine at most: three bytes.
const maximumEncoded = 9;

// Each search is linear in the text, but may read all of it for a short match. This limit bounds all searches together.
const maximumMatches = 500;

/** A pattern whose matches become links. No pattern can make a text slow to read. */
export class CompiledLinkifier {
  readonly id: number;
  readonly #pattern: CompiledPattern;
  readonly #urlTemplate: string;
  readonly #variables: readonly string[];

  /** Requires that `pattern` and `urlTemplate` have passed `checkLinkifier`. */
  constructor(id: number, pattern: string, urlTemplate: string) {
    this.id = id;
    // The engine has no look-around, so groups around the pattern match the boundaries of
    // docs/interface/organization.md#linkifiers.
    this.#pattern = RE2JS.compile(`(^|[\\s'"(,:<])(${pattern})($|[^\\p{L}\\p{N}])`);
    this.#urlTemplate = urlTemplate;
    this.#variables = variablesOf(urlTemplate) ?? [];
  }

  /** Yields the matches from left to right, 500 at most, until their addresses are too long together. */
  *find(text: string): Iterable<LinkSpan> {
    const matcher = this.#pattern.matcher(text);
    let from = 0;
    let length = 0;
    for (let count = 0; count < maximumMatches && from < text.length && matcher.find(from); count++) {
      const start = matcher.start(2);
      const end = matcher.end(2);
      if (end > start) {
        const values = new Map(this.#variables.map((name) => [name, matcher.group(name) ?? ""]));
        if (length + this.#maximumLengthWith(values) > maximumLength) return;
        const url = expandTemplate(this.#urlTemplate, values);
        length += url.length;
        yield { start, end, url };
      }
      // The character after a match may be the one before the next match.
      from = Math.max(end, from + 1);
    }
  }

  #maximumLengthWith(values: ReadonlyMap<string, string>): number {
    const lengths = this.#variables.map((name) => (values.get(name)?.length ?? 0) * maximumEncoded);
    return lengths.reduce((sum, each) => sum + each, this.#urlTemplate.length * maximumEncoded);
  }
}

/** Compiles a linkifier. @throws LinkifierError if `checkLinkifier` finds a problem */
export function compileLinkifier(linkifier: {
  id: number;
  pattern: string;
  urlTemplate: string;
}): CompiledLinkifier {
  const problem = checkLinkifier(linkifier.pattern, linkifier.urlTemplate);
  if (problem !== undefined) throw new LinkifierError(problem);
  return new CompiledLinkifier(linkifier.id, linkifier.pattern, linkifier.urlTemplate);
}

/**
 * Returns the first problem of a linkifier as an administrator entered it, with the exact texts of
 * docs/interface/organization.md#linkifiers.
 */
export function checkLinkifier(pattern: string, urlTemplate: string): LinkifierProblem | undefined {
  if (pattern.trim() === "") return { key: "pattern", message: "This field cannot be blank." };
  if (urlTemplate.trim() === "") return { key: "url_template", message: "This field cannot be blank." };
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
  if (!validUrl.test(urlTemplate)) return { key: "url_template", message: "Enter a valid URL." };
  const variables = variablesOf(urlTemplate);
  if (variables === undefined) return { key: "url_template", message: "Invalid URL template." };
  return mismatchedGroup(groups, variables);
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

function mismatchedGroup(
  groups: readonly string[],
  variables: readonly string[],
): LinkifierProblem | undefined {
  const missing = variables.find((group) => !groups.includes(group));
  if (missing !== undefined) {
    const message = `Group '${missing}' in URL template is not present in linkifier pattern.`;
    return { key: "__all__", message };
  }
  const unused = groups.find((group) => !variables.includes(group));
  if (unused === undefined) return undefined;
  const message = `Group '${unused}' in linkifier pattern is not present in URL template.`;
  return { key: "__all__", message };
}
