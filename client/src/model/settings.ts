import type { InitialState } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The user's own settings, together with the fixed lists of choices for two of them.
 *
 * May be missing: all of it, when the part `user_settings` was not fetched. Order: as the log has it.
 */
export type SettingsState = InitialState["user_settings"];

export const settings: Store<SettingsState> = {
  keys: ["user_settings"],
  from: (initial) => initial.user_settings,
  on: {
    userSettingsUpdate: (state, { property, value }) => state && { ...state, [property]: value },
  },
};
