import { type DateStyle, formatDate } from "../text/dates.ts";
import { useLanguage } from "../text/text.tsx";

/** Formats dates as usual in the language, because visitors without an account have no settings. */
export function useSpectatorDateFormat(): (date: Date, style: DateStyle) => string {
  const language = useLanguage();
  return (date, style) => formatDate(date, style, { language, hour12: language === "en" });
}
