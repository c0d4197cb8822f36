import { endpoints, settableRealmDefaultNames, settingNames } from "@confab/contract";
import { useAttempt } from "../domain/attempts/attempts.ts";
import { doChangeSettings, doChangeSettingsDefaults } from "../domain/settings/actions.ts";
import { checkSettings } from "../domain/settings/check.ts";
import {
  checkInSession,
  checkOldPassword,
  doChangeOwnName,
  doChangePassword,
  hashNewPassword,
} from "../domain/settings/own-account.ts";
import { pickSettings } from "../domain/settings/values.ts";
import { checkNewEmail, otherEmail, requestEmailChange } from "../domain/users/email-change.ts";
import { type RouteRequest, route } from "../http/route.ts";

/** Changes all settings or none: one invalid value rejects the whole request. */
async function updateSettings(request: RouteRequest<typeof endpoints.updateSettings>): Promise<object> {
  const { realm, user, parameters, write, session } = request;
  const values = pickSettings(parameters, settingNames);
  checkSettings(values);
  const email = otherEmail(user, parameters.email);
  if (email !== undefined) await checkNewEmail(user, email, realm.model);
  const { old_password, new_password } = parameters;
  const password = new_password || undefined;
  if (password !== undefined) await checkOldPassword(realm, user, old_password ?? "", request.guessSource);
  else if (email !== undefined) await checkInSession(request, "old_password", old_password);
  const passwordHash = password === undefined ? undefined : await hashNewPassword(user, password);
  if (email !== undefined) await useAttempt(realm, "emailChange", String(user.user_id));
  await write(async (tx, actor) => {
    if (passwordHash !== undefined) await doChangePassword(tx, actor, passwordHash, session?.tokenHash);
    if (parameters.full_name !== undefined) await doChangeOwnName(tx, actor, parameters.full_name);
    if (email !== undefined) await requestEmailChange(tx, actor, email);
    await doChangeSettings(tx, actor, values);
  });
  if (email !== undefined) realm.wake("mails");
  return {};
}

export const settingsRoutes = [
  route(endpoints.updateSettings, updateSettings),
  // The two older paths do exactly the same.
  route(endpoints.updateDisplaySettings, updateSettings),
  route(endpoints.updateNotificationSettings, updateSettings),

  route(endpoints.updateRealmUserSettingsDefaults, async ({ write, parameters }) => {
    const values = pickSettings(parameters, settableRealmDefaultNames);
    checkSettings(values);
    await write(async (tx) => {
      await doChangeSettingsDefaults(tx, values);
    });
    return {};
  }),
];
