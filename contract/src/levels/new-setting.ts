/** Declares that a level added a personal setting. */
import type { SettingName } from "../objects/settings.ts";
import type { EventChange, LevelChange } from "./level-change.ts";

/** Returns the parts of a change that hide a setting from clients of earlier levels, who don't hear of its changes. */
export function newSetting(
  name: SettingName,
): Required<Pick<LevelChange, "objects" | "parameters" | "events">> {
  const added = { added: [name] };
  const unlessItself: EventChange = {
    instead: (event) => (event["property"] === name ? undefined : event),
  };
  return {
    objects: { UserSettings: added, UserSettingsDefaults: added },
    parameters: {
      updateSettings: added,
      updateDisplaySettings: added,
      updateNotificationSettings: added,
      updateRealmUserSettingsDefaults: added,
    },
    events: { "user_settings/update": unlessItself, "realm_user_settings_defaults/update": unlessItself },
  };
}
