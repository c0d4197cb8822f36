/** The texts of the interface in the language of the pictures. */

import { de } from "../src/text/de.ts";
import { en } from "../src/text/en.ts";
import { de as organizationDe } from "../src/text/organization/de.ts";
import { en as organizationEn } from "../src/text/organization/en.ts";
import type { OrganizationTexts } from "../src/text/organization/texts.ts";
import type { Texts } from "../src/text/text.tsx";

export type Language = "en" | "de";

export interface Words {
  readonly texts: Texts;
  /** The texts of the organization's settings. */
  readonly organization: OrganizationTexts;
}

export const wordsIn: Readonly<Record<Language, Words>> = {
  en: { texts: en, organization: organizationEn },
  de: { texts: de, organization: organizationDe },
};
