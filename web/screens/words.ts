/** The texts of the interface in the language of the pictures. */

import type { LanguageCode } from "@confab/contract";
import { ar } from "../src/text/ar.ts";
import { de } from "../src/text/de.ts";
import { en } from "../src/text/en.ts";
import { es } from "../src/text/es.ts";
import { fr } from "../src/text/fr.ts";
import { ja } from "../src/text/ja.ts";
import { en as organizationEn } from "../src/text/organization/en.ts";
import { pt } from "../src/text/pt.ts";
import type { Catalogue } from "../src/text/text.tsx";
import { zhHans } from "../src/text/zh-hans.ts";

export const wordsIn: Readonly<Record<LanguageCode, Catalogue>> = {
  en: { texts: en, organization: organizationEn },
  de,
  es,
  fr,
  pt,
  ar,
  ja,
  "zh-hans": zhHans,
};
