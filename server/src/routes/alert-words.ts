import { endpoints } from "@confab/contract";
import { addAlertWords, alertWordsOf, removeAlertWords } from "../domain/alert-words/actions.ts";
import { route } from "../http/route.ts";

export const alertWordRoutes = [
  route(endpoints.getAlertWords, ({ realm, user }) => ({
    alert_words: [...alertWordsOf(user, realm.model)],
  })),

  route(endpoints.addAlertWords, async ({ write, parameters }) => {
    const words = await write((tx, actor) => addAlertWords(tx, actor, parameters.alert_words));
    return { alert_words: [...words] };
  }),

  route(endpoints.removeAlertWords, async ({ write, parameters }) => {
    const words = await write((tx, actor) => removeAlertWords(tx, actor, parameters.alert_words));
    return { alert_words: [...words] };
  }),
];
