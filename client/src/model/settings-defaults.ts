import type { InitialState } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The settings that new users start with.
 *
 * May be missing: all of it, when the part was not fetched. Order: as the log has it.
 */
export type SettingsDefaultsState = InitialState["realm_user_settings_defaults"];

export const settingsDefaults: Store<SettingsDefaultsState> = {
  keys: ["realm_user_settings_defaults"],
  from: (initial) => initial.realm_user_settings_defaults,
  on: {
    realmUserSettingsDefaultsUpdate: (state, { property, value }) => state && { ...state, [property]: value },
  },
};
