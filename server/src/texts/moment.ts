import { interfaceLanguages, type LanguageCode } from "@confab/contract";

/**
 * Returns a function that writes a time as the language does, in UTC.
 *
 * @returns a function of milliseconds since 1970
 */
export function momentIn(language: LanguageCode): (milliseconds: number) => string {
  const { locale } = interfaceLanguages[language];
  // Created on first use: formats of all languages would take 30 milliseconds of every start.
  let format: Intl.DateTimeFormat | undefined;
  return (milliseconds) => {
    format ??= new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long", timeZone: "UTC" });
    return format.format(milliseconds);
  };
}
