import { nameOfPerson } from "../places/names.ts";
import { useModel } from "../session/session-context.tsx";
import { useLanguage, useTexts } from "../text/text.tsx";

/** The largest number of names to list. Further people are only counted. */
const MOST_NAMED = 12;

/** Returns the names of people for a sentence, with the user first as "you". */
export function useNamesOf(userIds: readonly number[]): string {
  const language = useLanguage();
  const texts = useTexts();
  return useModel((model) => {
    const { options } = model;
    const own = userIds.filter((id) => id === options.userId);
    const sorted = [...own, ...userIds.filter((id) => id !== options.userId)];
    const names = sorted
      .slice(0, MOST_NAMED)
      .map((id) => (id === options.userId ? texts.messages.you : nameOfPerson(id, model, texts)));
    const listed = new Intl.ListFormat(language, { type: "unit" }).format(names);
    const others = userIds.length - names.length;
    return others > 0 ? `${listed} ${texts.messages.andOthers(others)}` : listed;
  });
}
