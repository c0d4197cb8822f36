/** Events of changed alert words, which always hold the user's whole list. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";

export const alertWordsChanged = eventKind<{ readonly user_id: number; readonly words: readonly string[] }>({
  type: "alert_words_changed",
  wireType: "alert_words",
  apply: (model, { user_id, words }) => {
    model.alertWords = new Map(model.alertWords).set(user_id, words);
  },
  present: ({ words }) => ({ type: "alert_words", alert_words: words }),
});

export const alertWordEventKinds: readonly EventKind[] = [alertWordsChanged];
