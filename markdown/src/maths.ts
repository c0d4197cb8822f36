import katex from "katex";

/** Converts TeX to HTML and MathML. Returns `undefined` if the TeX has an error. */
export type RenderMaths = (tex: string, display: boolean) => string | undefined;

/** Longer formulas count as errors, because the time to typeset TeX is not linear in its length. */
const maximumLength = 2_000;

/** The largest size in ems, so that no formula covers the conversation. */
const maximumSize = 20;

const maximumExpansions = 1_000;

/** The largest total number of symbols that macros defined in the formula may produce. */
const maximumExpandedSymbols = 4_000;

const definition = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)/;

export const renderMaths: RenderMaths = (tex, display) => {
  if (tex.length > maximumLength) return undefined;
  try {
    return withoutWarnings(() =>
      katex.renderToString(tex, {
        displayMode: display,
        output: "htmlAndMathml",
        throwOnError: true,
        strict: false,
        trust: false,
        maxSize: maximumSize,
        // A macro can be as long as the formula itself.
        maxExpand: definition.test(tex) ? Math.floor(maximumExpandedSymbols / tex.length) : maximumExpansions,
      }),
    );
  } catch {
    // No text may keep a message from being displayed, even if it causes an error within the library itself.
    return undefined;
  }
};

/** Silences the library's warnings. They name each character that its fonts lack, and so reveal parts of messages. */
function withoutWarnings<T>(work: () => T): T {
  const { console } = globalThis;
  const { warn } = console;
  console.warn = () => {};
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}
