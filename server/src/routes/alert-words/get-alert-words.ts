import { endpoints } from "@confab/contract";
import { alertWordsOf } from "../../domain/alert-words/actions.ts";
import { route } from "../../http/route.ts";

export const getAlertWordsRoute = route(endpoints.getAlertWords, ({ realm, user }) => ({
  alert_words: [...alertWordsOf(user, realm.model)],
}));
