import { endpoints } from "@confab/contract";
import { addAlertWords } from "../../domain/alert-words/actions.ts";
import { route } from "../../http/route.ts";

export const addAlertWordsRoute = route(endpoints.addAlertWords, async ({ write, parameters }) => {
  const words = await write((tx, actor) => addAlertWords(tx, actor, parameters.alert_words));
  return { alert_words: [...words] };
});
