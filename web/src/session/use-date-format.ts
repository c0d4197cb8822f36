import { type DateStyle, formatDate } from "../text/dates.ts";
import { useLanguage } from "../text/text.tsx";
import { useModel } from "./session-context.tsx";

/** Returns a function that formats moments in the user's language and, by their settings, with 12 or 24 hours. */
export function useDateFormat(): (date: Date | number, style: DateStyle) => string {
  const language = useLanguage();
  const hour12 = useModel(({ settings }) => !settings?.twenty_four_hour_time);
  return (date, style) => formatDate(date, style, { language, hour12 });
}
