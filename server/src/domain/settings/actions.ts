/**
 * Changes settings (docs/interface/settings.md#defaults-for-new-users, docs/interface/settings.md#changing-settings).
 */
import { EmailAddressVisibility, personalSettings, type SettingName } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isBot } from "../access/users.ts";
import { deleteAllDrafts } from "../drafts/queries.ts";
import { announceVisibility } from "../users/addresses.ts";
import { everyone, onlyUser } from "../users/events.ts";
import { visibilityOf, visibleEmail } from "../users/present.ts";
import { statusChanged } from "../users/status-events.ts";
import {
  displaySettingChanged,
  notificationSettingChanged,
  settingsDefaultChanged,
  timezoneShown,
  userSettingChanged,
  visibilityDefaultChanged,
} from "./events.ts";
import { updateSettingsDefaults, updateUserSettings, updateVisibilityOf } from "./queries.ts";
import { canonicalTimezone } from "./values/timezone-names.ts";
import { changedSettings, type Settings, withChanges } from "./values/values.ts";

/**
 * Changes a user's own settings. Values that stay the same change nothing.
 *
 * @param values checked (see `check.ts`)
 */
export async function doChangeSettings(tx: WriteTx, user: User, values: Settings): Promise<void> {
  const { timezone, ...others } = values;
  // The event of the time zone comes last.
  const inOrder = { ...others, ...(timezone !== undefined && { timezone }) };
  const changed = await storeChanges(tx, user, inOrder);
  if (changed.has("presence_enabled")) {
    const change = { away: !values.presence_enabled };
    tx.append(statusChanged.of({ user_id: user.user_id, change }, everyone));
  }
  if (changed.has("email_address_visibility")) {
    announceVisibility(tx, user, values.email_address_visibility ?? EmailAddressVisibility.everyone);
  }
  if (changed.has("timezone")) {
    const person = { user_id: user.user_id, email: visibleEmail(user, tx.model) };
    tx.append(timezoneShown.of({ ...person, timezone: canonicalTimezone(timezone ?? "") }, everyone));
  }
}

/** Shows or hides a user's presence. The caller tells everybody of the status that follows from it. */
export async function doShowPresence(tx: WriteTx, user: User, isShown: boolean): Promise<void> {
  await storeChanges(tx, user, { presence_enabled: isShown });
}

/** Stores values that are new, and tells the user's clients. @returns the names of the changed settings */
async function storeChanges(tx: WriteTx, user: User, values: Settings): Promise<ReadonlySet<SettingName>> {
  const changes = changedSettings(user.settings, values);
  if (changes.length === 0) return new Set();
  await updateUserSettings(tx, user.user_id, withChanges(user.settings, changes));
  if (values.enable_drafts_synchronization === false) await deleteAllDrafts(tx, user.user_id);
  const self = onlyUser(user.user_id);
  for (const change of changes) {
    tx.append(userSettingChanged.of({ user_id: user.user_id, ...change }, self));
    const { family } = personalSettings[change.property];
    if (family === "display") tx.append(displaySettingChanged.of(change, self));
    if (family === "notifications") tx.append(notificationSettingChanged.of(change, self));
  }
  return new Set(changes.map(({ property }) => property));
}

/** Changes the settings that later users start with. @param values checked (see `check.ts`) */
export async function doChangeSettingsDefaults(tx: WriteTx, values: Settings): Promise<void> {
  const changes = changedSettings(tx.model.userSettingsDefaults, values);
  if (changes.length === 0) return;
  await updateSettingsDefaults(tx, withChanges(tx.model.userSettingsDefaults, changes));
  for (const change of changes) tx.append(settingsDefaultChanged.of(change, everyone));
  const { email_address_visibility: value } = values;
  if (value !== undefined && changes.some(({ property }) => property === "email_address_visibility")) {
    tx.append(visibilityDefaultChanged.of({ value }, everyone));
  }
}

/**
 * Gives all people of the organization, and those who join later, the same visibility of their addresses. Clients below
 * level 163 know it as a property of the organization.
 *
 * @returns false if new users get it already, which changes nothing
 */
export async function doChangeVisibilityOfAll(
  tx: WriteTx,
  visibility: EmailAddressVisibility,
): Promise<boolean> {
  const change = { property: "email_address_visibility", value: visibility } as const;
  if (changedSettings(tx.model.userSettingsDefaults, { [change.property]: visibility }).length === 0)
    return false;
  await doChangeSettingsDefaults(tx, { [change.property]: visibility });
  const people = [...tx.model.users.values()].filter(
    (user) => !isBot(user) && visibilityOf(user) !== visibility,
  );
  await updateVisibilityOf(
    tx,
    people.map(({ user_id }) => user_id),
    visibility,
  );
  for (const user of people) {
    const { user_id } = user;
    tx.append(userSettingChanged.of({ user_id, ...change }, onlyUser(user_id)));
    announceVisibility(tx, user, visibility);
  }
  return true;
}
