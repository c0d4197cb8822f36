import { endpoints } from "@confab/contract";
import { removeAlertWords } from "../../domain/alert-words/actions.ts";
import { route } from "../../http/route.ts";

export const removeAlertWordsRoute = route(endpoints.removeAlertWords, async ({ write, parameters }) => {
  const words = await write((tx, actor) => removeAlertWords(tx, actor, parameters.alert_words));
  return { alert_words: [...words] };
});
