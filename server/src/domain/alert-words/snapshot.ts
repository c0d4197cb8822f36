/** The alert words in the initial state. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { alertWordsOf } from "./actions.ts";

const alertWords: Slice<"alert_words"> = ({ model }, { user }) => ({
  alert_words: [...alertWordsOf(user, model)],
});

export const alertWordSlices = { alert_words: alertWords };
