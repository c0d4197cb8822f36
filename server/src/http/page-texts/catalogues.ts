/** The texts of the server's own pages in all languages of the interface. */
import type { LanguageCode } from "@confab/contract";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type PageTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { ja } from "./ja.ts";
import { pt } from "./pt.ts";
import { zhHans } from "./zh-hans.ts";

export const catalogues: Readonly<Record<LanguageCode, PageTexts>> = {
  en,
  de,
  es,
  fr,
  pt,
  ar,
  ja,
  "zh-hans": zhHans,
};
