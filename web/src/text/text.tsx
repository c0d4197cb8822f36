/** The language of the interface: the user's setting, or else the browser's. English and German are there. */
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { loadPart } from "../browser/lazy-part.ts";
import { en } from "./en.ts";
import type { Wording } from "./wording/wording.ts";

export type Texts = Wording<typeof en>;

/** The catalogues of other languages, fetched when they are wanted. To add one: its file, and a line here. */
const catalogues: Readonly<Record<string, () => Promise<Texts>>> = {
  de: async () => (await loadPart(() => import("./de.ts"))).de,
};

const TextContext = createContext<{ readonly texts: Texts; readonly language: string }>({
  texts: en,
  language: "en",
});

/** @param wanted a code such as `de`; unknown ones are English */
export function TextProvider({ wanted, children }: { wanted: string; children: ReactNode }) {
  const [loaded, setLoaded] = useState<{ texts: Texts; language: string }>({ texts: en, language: "en" });
  useEffect(() => {
    let isWanted = true;
    const code = wanted.split("-")[0] ?? "en";
    const load = catalogues[code];
    if (!load) setLoaded({ texts: en, language: "en" });
    else void load().then((texts) => isWanted && setLoaded({ texts, language: code }));
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  useEffect(() => {
    document.documentElement.lang = loaded.language;
    document.documentElement.dir = new Set(["ar", "fa", "he", "ur"]).has(loaded.language) ? "rtl" : "ltr";
  }, [loaded.language]);
  return <TextContext value={loaded}>{children}</TextContext>;
}

export const useTexts = (): Texts => useContext(TextContext).texts;

/** For dates and numbers. */
export const useLanguage = (): string => useContext(TextContext).language;
