/**
 * Changes settings on request (docs/interface/settings.md#changing-settings,
 * docs/interface/settings.md#defaults-for-new-users).
 */
import { type endpoints, type ParametersOf, settableRealmDefaultNames, settingNames } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { useAttempt } from "../attempts/attempts.ts";
import type { GuessSource } from "../attempts/guesses.ts";
import type { Session } from "../sessions/queries.ts";
import { doChangeSettings, doChangeSettingsDefaults } from "../settings/actions.ts";
import { checkSettings } from "../settings/check.ts";
import { pickSettings } from "../settings/values/values.ts";
import type { UserWrite } from "../user-write.ts";
import { checkNewEmail, otherEmail, requestEmailChange } from "./email-change.ts";
import {
  checkInSession,
  checkOldPassword,
  doChangeOwnName,
  doChangePassword,
  hashNewPassword,
} from "./own-account.ts";

export interface SettingsRequest {
  readonly parameters: ParametersOf<typeof endpoints.updateSettings>;
  readonly session: Session | undefined;
  readonly guessSource: GuessSource;
}

/**
 * Changes the user's settings, name, password and address: all of them, or none if one value is invalid.
 *
 * @throws ApiError
 */
export async function updateSettings(
  realm: Realm,
  user: User,
  write: UserWrite,
  { parameters, session, guessSource }: SettingsRequest,
): Promise<void> {
  const values = pickSettings(parameters, settingNames);
  checkSettings(values);
  const email = otherEmail(user, parameters.email);
  if (email !== undefined) await checkNewEmail(user, email, realm.model);
  const { old_password, new_password } = parameters;
  const password = new_password || undefined;
  if (password !== undefined) await checkOldPassword(realm, user, old_password ?? "", guessSource);
  else if (email !== undefined) {
    const proof = { session, guessSource, password: old_password, parameter: "old_password" };
    await checkInSession(realm, user, proof);
  }
  const passwordHash = password === undefined ? undefined : await hashNewPassword(user, password);
  if (email !== undefined) await useAttempt(realm, "emailChange", String(user.user_id));
  await write(async (tx, actor) => {
    if (passwordHash !== undefined) await doChangePassword(tx, actor, passwordHash, session?.tokenHash);
    if (parameters.full_name !== undefined) await doChangeOwnName(tx, actor, parameters.full_name);
    if (email !== undefined) await requestEmailChange(tx, actor, email);
    await doChangeSettings(tx, actor, values);
  });
  if (email !== undefined) realm.wake("mails");
}

/** Changes the settings that later users start with. @throws ApiError for the first invalid value */
export async function updateSettingsDefaults(
  write: UserWrite,
  parameters: ParametersOf<typeof endpoints.updateRealmUserSettingsDefaults>,
): Promise<void> {
  const values = pickSettings(parameters, settableRealmDefaultNames);
  checkSettings(values);
  await write((tx) => doChangeSettingsDefaults(tx, values));
}
