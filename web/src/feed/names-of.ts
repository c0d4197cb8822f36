import { personIn } from "@confab/client";
import { useModel } from "../session/session-context.tsx";
import { useLanguage, useTexts } from "../text/text.tsx";

/** The largest number of names to list. Further people are only counted. */
const MOST_NAMED = 12;

/** Returns the names of people for a sentence, with the user first as "you". */
export function useNamesOf(userIds: readonly number[]): string {
  const language = useLanguage();
  const { messages: texts } = useTexts();
  return useModel((model) => {
    const { options } = model;
    const own = userIds.filter((id) => id === options.userId);
    const sorted = [...own, ...userIds.filter((id) => id !== options.userId)];
    const names = sorted
      .slice(0, MOST_NAMED)
      .map((id) => (id === options.userId ? texts.you : (personIn(model, id)?.full_name ?? `#${id}`)));
    const listed = new Intl.ListFormat(language, { type: "unit" }).format(names);
    const others = userIds.length - names.length;
    return others > 0 ? `${listed} ${texts.andOthers(others)}` : listed;
  });
}
