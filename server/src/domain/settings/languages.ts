/**
 * What a language calls itself, e.g. "Deutsch" for `de` and "português (Brasil)" for `pt-br`; `undefined` for codes of
 * no language that is known.
 */
export function languageName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(code);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
