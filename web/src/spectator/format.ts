import { type DateStyle, formatDate } from "../text/dates.ts";
import { useLanguage } from "../text/text.tsx";

/** As is usual in the language: who has no account has no settings. */
export function useSpectatorDateFormat(): (date: Date, style: DateStyle) => string {
  const language = useLanguage();
  return (date, style) => formatDate(date, style, { language, hour12: language === "en" });
}
