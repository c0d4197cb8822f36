/** The language of the interface: the user's setting, or else the browser's. */
import { closestLanguage, interfaceLanguages, type LanguageCode } from "@confab/contract";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { loadPart } from "../browser/lazy-part.ts";
import { en } from "./en.ts";
import type { en as organization } from "./organization/en.ts";
import type { Wording } from "./wording/wording.ts";

export type Texts = Wording<typeof en>;

export type OrganizationTexts = Wording<typeof organization>;

/** All texts in a language. */
export interface Catalogue {
  readonly texts: Texts;
  /** The texts of the organization's pages. */
  readonly organization: OrganizationTexts;
}

/** The catalogues of other languages than English, fetched when they are wanted. */
const catalogues: Readonly<Record<Exclude<LanguageCode, "en">, () => Promise<Catalogue>>> = {
  de: async () => (await loadPart(() => import("./de.ts"))).de,
  es: async () => (await loadPart(() => import("./es.ts"))).es,
  fr: async () => (await loadPart(() => import("./fr.ts"))).fr,
  pt: async () => (await loadPart(() => import("./pt.ts"))).pt,
  ar: async () => (await loadPart(() => import("./ar.ts"))).ar,
  ja: async () => (await loadPart(() => import("./ja.ts"))).ja,
  "zh-hans": async () => (await loadPart(() => import("./zh-hans.ts"))).zhHans,
};

interface Loaded extends Pick<Catalogue, "texts"> {
  readonly code: LanguageCode;
  /** Missing in English, whose texts of these pages load with the pages. */
  readonly organization?: OrganizationTexts;
}

const english: Loaded = { code: "en", texts: en };

const TextContext = createContext<Loaded>(english);

/** @param wanted a code such as `de`; unknown ones are English */
export function TextProvider({ wanted, children }: { wanted: string; children: ReactNode }) {
  const [loaded, setLoaded] = useState<Loaded>(english);
  const code = closestLanguage(wanted) ?? "en";
  useEffect(() => {
    let isWanted = true;
    if (code === "en") setLoaded(english);
    else void catalogues[code]().then((catalogue) => isWanted && setLoaded({ code, ...catalogue }));
    return () => {
      isWanted = false;
    };
  }, [code]);
  useEffect(() => {
    document.documentElement.lang = loaded.code;
    document.documentElement.dir = interfaceLanguages[loaded.code].direction;
  }, [loaded.code]);
  return <TextContext value={loaded}>{children}</TextContext>;
}

export const useTexts = (): Texts => useContext(TextContext).texts;

/** Returns the texts of the organization's pages in another language than English. */
export const useTranslatedOrganization = (): OrganizationTexts | undefined =>
  useContext(TextContext).organization;

/** Returns the code of the language whose texts are shown. */
export const useLanguageCode = (): LanguageCode => useContext(TextContext).code;

/** Returns the tag of the language that formats dates and numbers. */
export const useLanguage = (): string => interfaceLanguages[useContext(TextContext).code].locale;
