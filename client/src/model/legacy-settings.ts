import {
  type DisplaySettingName,
  displaySettingNames,
  type InitialState,
  type NotificationSettingName,
  notificationSettingNames,
} from "@confab/contract";
import type { Store } from "./store.ts";

type LegacyName = DisplaySettingName | NotificationSettingName;

/**
 * The user's settings in the form of the initial state for clients without the capability `user_settings_object`.
 *
 * May be missing: all of it, for clients with the capability. Order: as the log has it.
 */
export type LegacySettingsState = Pick<InitialState, LegacyName>;

const names: readonly LegacyName[] = [...displaySettingNames, ...notificationSettingNames];

export const legacySettings: Store<LegacySettingsState> = {
  keys: names,
  from: (initial) =>
    Object.fromEntries(
      names.filter((name) => initial[name] !== undefined).map((name) => [name, initial[name]]),
    ),
  on: {
    updateDisplaySettings: (state, { setting_name, setting }) => ({ ...state, [setting_name]: setting }),
    updateGlobalNotifications: (state, { notification_name, setting }) => ({
      ...state,
      [notification_name]: setting,
    }),
  },
};
