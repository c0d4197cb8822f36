/** The languages in which people read the interface: the web client, the server's pages, its mails and its bots. */

/** A language of the interface. */
export interface InterfaceLanguage {
  /** Its own name for itself. */
  readonly name: string;
  /** The tag by which `Intl` formats numbers and dates. */
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
}

const leftToRight = (locale: string, name: string): InterfaceLanguage => ({ name, locale, direction: "ltr" });

/** By the code that users choose in their settings, in the order in which the languages are offered. */
export const interfaceLanguages = {
  en: leftToRight("en", "English"),
  de: leftToRight("de", "Deutsch"),
  es: leftToRight("es", "Español"),
  fr: leftToRight("fr", "Français"),
  pt: leftToRight("pt", "Português"),
  // Messages write numbers with the digits of their senders, so the interface uses the digits that all readers know.
  ar: { name: "العربية", locale: "ar-u-nu-latn", direction: "rtl" },
  ja: leftToRight("ja", "日本語"),
  "zh-hans": leftToRight("zh-Hans", "简体中文"),
} as const satisfies Readonly<Record<string, InterfaceLanguage>>;

export type LanguageCode = keyof typeof interfaceLanguages;

const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(interfaceLanguages, code);

/**
 * Returns the language of the interface for readers of another one: `pt` for `pt-BR`, `zh-hans` for `zh-CN`.
 * Traditional Chinese is not written like the Simplified one, so its readers get none.
 *
 * @param tag a language tag such as `de-AT`, of any origin
 * @returns undefined if there is none
 */
export function closestLanguage(tag: string): LanguageCode | undefined {
  const code = tag.toLowerCase();
  if (isLanguageCode(code)) return code;
  const { language, script } = likelyParts(tag);
  const found = language === "zh" ? `zh-${script?.toLowerCase()}` : (language ?? "");
  return isLanguageCode(found) ? found : undefined;
}

/** Returns the parts of a tag with those that it leaves out; nothing for what is no tag. */
function likelyParts(tag: string): { readonly language?: string; readonly script?: string | undefined } {
  try {
    return new Intl.Locale(tag).maximize();
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}
