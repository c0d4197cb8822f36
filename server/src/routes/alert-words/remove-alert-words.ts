import { endpoints } from "@confab/contract";
import { removeAlertWords } from "../../domain/alert-words/actions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const removeAlertWordsRoute = route(
  endpoints.removeAlertWords,
  async ({ realm, user, parameters }) => {
    const words = await realm.write(
      (tx) => removeAlertWords(tx, accessActor(user, tx.model), parameters.alert_words),
      { exclusive: true },
    );
    return { alert_words: [...words] };
  },
);
