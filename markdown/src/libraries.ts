import { hasGrammar, loadGrammars } from "./code-grammars.ts";
import { createHighlight, type Highlight } from "./code-highlight.ts";
import { languageName } from "./code-languages.ts";
import type { ReadDate } from "./dates.ts";
import { fenceInfo, isMaths, shebangLanguage } from "./fence-info.ts";
import type { RenderMaths } from "./maths.ts";

/** Matches every text that may need a library. */
const rareSyntax = /\$\$|```|~~~|<time:|#!|::/;

const fences = /(?:`{3,}|~{3,})([^`~\n]*)/g;
const possibleShebangs = /(?:#!|::).*/g;

/**
 * The libraries for maths, dates and code, which are large and needed by few messages. They are loaded when a text
 * first needs them; rendering itself waits for nothing. One instance serves all renderings.
 */
export class MarkdownLibraries {
  #maths: RenderMaths | undefined;
  #dates: ReadDate | undefined;
  readonly #highlights = new Map<string, Highlight>();

  /**
   * Loads the libraries that rendering the text may need. Callers must await it before each rendering. It costs next to
   * nothing for texts that need no library.
   *
   * @param defaultCodeBlockLanguage as in `RenderLookups`
   */
  async loadFor(source: string, defaultCodeBlockLanguage: string | null): Promise<void> {
    if (!rareSyntax.test(source)) return;
    const languages = new Set<string>();
    if (defaultCodeBlockLanguage !== null) languages.add(defaultCodeBlockLanguage);
    for (const [line] of source.matchAll(possibleShebangs)) languages.add(shebangLanguage(line) ?? "");
    let maths = source.includes("$$");
    for (const [, info = ""] of source.matchAll(fences)) {
      const { language } = fenceInfo(info) ?? {};
      if (isMaths(language)) maths = true;
      else languages.add(language ?? "");
    }
    await Promise.all([
      maths && this.#loadMaths(),
      source.includes("<time:") && this.#loadDates(),
      ...[...languages].map((language) => this.#loadLanguage(languageName(language))),
    ]);
  }

  get maths(): RenderMaths {
    return this.#maths ?? missing("maths");
  }

  get dates(): ReadDate {
    return this.#dates ?? missing("dates");
  }

  /** Returns the highlighter for a language by the name that clients use, if the language has one. */
  highlight(language: string): Highlight | undefined {
    return this.#highlights.get(language) ?? (hasGrammar(language) ? missing(language) : undefined);
  }

  async #loadMaths(): Promise<void> {
    if (this.#maths !== undefined) return;
    const { renderMaths } = await import("./maths.ts");
    // The first formula takes longer than the time limit of a message.
    renderMaths("\\frac{a}{b}", false);
    this.#maths = renderMaths;
  }

  async #loadDates(): Promise<void> {
    if (this.#dates === undefined) this.#dates = (await import("./dates.ts")).readDate;
  }

  async #loadLanguage(name: string): Promise<void> {
    if (this.#highlights.has(name) || !hasGrammar(name)) return;
    this.#highlights.set(name, createHighlight(await loadGrammars(name)));
  }
}

function missing(what: string): never {
  throw new TypeError(`The library for ${what} is not loaded: await loadFor() before rendering.`);
}
