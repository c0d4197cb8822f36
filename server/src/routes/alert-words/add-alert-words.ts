import { endpoints } from "@confab/contract";
import { addAlertWords } from "../../domain/alert-words/actions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const addAlertWordsRoute = route(endpoints.addAlertWords, async ({ realm, user, parameters }) => {
  const words = await realm.write(
    (tx) => addAlertWords(tx, accessActor(user, tx.model), parameters.alert_words),
    { exclusive: true },
  );
  return { alert_words: [...words] };
});
