/** The texts of these pages, which load with the pages and not with the first screen. */
import { de } from "../text/organization/de.ts";
import { en } from "../text/organization/en.ts";
import { useLanguage, type Wording } from "../text/text.tsx";

export type OrganizationTexts = Wording<typeof en>;

const catalogues: Readonly<Record<string, OrganizationTexts>> = { de, en };

export const useOrganizationTexts = (): OrganizationTexts => catalogues[useLanguage()] ?? en;
