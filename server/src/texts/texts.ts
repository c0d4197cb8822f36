/** The texts of mails and of the server's own bots, in all languages of the interface. */
import { closestLanguage, type LanguageCode, personalSettings, type SettingValues } from "@confab/contract";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type Wording } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { ja } from "./ja.ts";
import { pt } from "./pt.ts";
import { zhHans } from "./zh-hans.ts";

export interface Texts extends Wording {
  readonly language: LanguageCode;
}

const catalogues: Readonly<Record<LanguageCode, Wording>> = {
  en,
  de,
  es,
  fr,
  pt,
  ar,
  ja,
  "zh-hans": zhHans,
};

/** @param wanted a code such as `de` or `pt-br`; unknown ones are English */
export function textsFor(wanted: string): Texts {
  const language = closestLanguage(wanted) ?? "en";
  return { language, ...catalogues[language] };
}

/** Returns the texts for a person who reads them alone. */
export const textsForUser = ({ settings }: { readonly settings: Partial<SettingValues> }): Texts =>
  textsFor(settings.default_language ?? personalSettings.default_language.default);

/** Returns the texts for readers of a stream, and for people without an account. */
export const textsForRealm = ({
  properties,
}: {
  readonly properties: { readonly default_language: string };
}): Texts => textsFor(properties.default_language);
