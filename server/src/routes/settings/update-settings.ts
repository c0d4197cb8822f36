import { endpoints, settingNames } from "@confab/contract";
import { doChangeSettings } from "../../domain/settings/actions.ts";
import { checkSettings } from "../../domain/settings/check.ts";
import {
  checkOldPassword,
  checkOwnEmail,
  doChangeOwnName,
  doChangePassword,
  hashNewPassword,
} from "../../domain/settings/own-account.ts";
import { pickSettings } from "../../domain/settings/values.ts";
import { type RouteRequest, route } from "../../http/route.ts";

/** All of it or nothing: a request with one value that won't do changes none. */
async function updateSettings(request: RouteRequest<typeof endpoints.updateSettings>): Promise<object> {
  const { realm, user, parameters, write, session } = request;
  const values = pickSettings(parameters, settingNames);
  checkSettings(values);
  if (parameters.email !== undefined) checkOwnEmail(user, parameters.email, realm.model);
  const passwordHash = await newPasswordHash(request);
  await write(async (tx, actor) => {
    if (passwordHash !== undefined) await doChangePassword(tx, actor, passwordHash, session?.tokenHash);
    if (parameters.full_name !== undefined) await doChangeOwnName(tx, actor, parameters.full_name);
    await doChangeSettings(tx, actor, values);
  });
  return {};
}

async function newPasswordHash({
  realm,
  user,
  parameters,
}: RouteRequest<typeof endpoints.updateSettings>): Promise<string | undefined> {
  const { old_password: old = "", new_password: password } = parameters;
  if (password === undefined || password === "") return undefined;
  await checkOldPassword(realm, user, old);
  return hashNewPassword(user, password);
}

/** The two older paths do exactly the same. */
export const updateSettingsRoutes = [
  route(endpoints.updateSettings, updateSettings),
  route(endpoints.updateDisplaySettings, updateSettings),
  route(endpoints.updateNotificationSettings, updateSettings),
];
