/** The texts of the organization's pages, which in English load with those pages and not with the first screen. */

import { en } from "./organization/en.ts";
import { type OrganizationTexts, useTranslatedOrganization } from "./text.tsx";

export const useOrganizationTexts = (): OrganizationTexts => useTranslatedOrganization() ?? en;
