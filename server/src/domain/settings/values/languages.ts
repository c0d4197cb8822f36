/**
 * Returns the name of a language in that language, e.g. "Deutsch" for `de` and "português (Brasil)" for `pt-br`;
 * `undefined` for an unknown code.
 */
export function languageName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(code);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
