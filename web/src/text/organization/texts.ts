/** The texts of the organization's pages, which load with those pages and not with the first screen. */
import { useLanguage } from "../text.tsx";
import type { Wording } from "../wording/wording.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export type OrganizationTexts = Wording<typeof en>;

const catalogues: Readonly<Record<string, OrganizationTexts>> = { de, en };

export const useOrganizationTexts = (): OrganizationTexts => catalogues[useLanguage()] ?? en;
