import katex from "katex";

/** TeX to HTML and MathML, or `undefined` where the TeX has an error. */
export type RenderMaths = (tex: string, display: boolean) => string | undefined;

/** Longer formulas are taken as errors: what TeX takes to typeset is not linear in its length. */
const maximumLength = 2_000;

/** In ems, so that no formula covers the conversation. */
const maximumSize = 20;

const maximumExpansions = 1_000;

/** Symbols that may come from macros of the formula's own, taken together. */
const maximumExpandedSymbols = 4_000;

const definition = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)/;

export const renderMaths: RenderMaths = (tex, display) => {
  if (tex.length > maximumLength) return undefined;
  try {
    return katex.renderToString(tex, {
      displayMode: display,
      output: "htmlAndMathml",
      throwOnError: true,
      strict: false,
      trust: false,
      maxSize: maximumSize,
      // A macro can be as long as the formula itself.
      maxExpand: definition.test(tex) ? Math.floor(maximumExpandedSymbols / tex.length) : maximumExpansions,
    });
  } catch {
    // Nothing that somebody writes may keep a message from being shown, be it beyond the library itself.
    return undefined;
  }
};
