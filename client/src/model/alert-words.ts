import type { Store } from "./store.ts";

/**
 * The user's alert words, oldest first.
 *
 * May be missing: nothing. Order: any; each event brings the whole list.
 */
export type AlertWordsState = readonly string[];

export const alertWords: Store<AlertWordsState> = {
  keys: ["alert_words"],
  from: (initial) => initial.alert_words ?? [],
  on: { alertWords: (_, event) => event.alert_words },
};
