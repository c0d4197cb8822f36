import { ApiError, badRequest, endpoints, settingNames } from "@confab/contract";
import { doChangeSettings } from "../../domain/settings/actions.ts";
import { checkSettings } from "../../domain/settings/check.ts";
import {
  checkOldPassword,
  checkOwnEmail,
  doChangeOwnName,
  hashNewPassword,
} from "../../domain/settings/own-account.ts";
import { pickSettings } from "../../domain/settings/values.ts";
import { updateAccount } from "../../domain/users/queries.ts";
import { type RateLimiter, signInKey } from "../../http/rate-limit.ts";
import { type RouteRequest, route } from "../../http/route.ts";

/** All of it or nothing: a request with one value that won't do changes none. */
async function updateSettings(request: RouteRequest<typeof endpoints.updateSettings>): Promise<object> {
  const { realm, user, parameters, write } = request;
  const values = pickSettings(parameters, settingNames);
  checkSettings(values);
  if (parameters.email !== undefined) await checkOwnEmail(user, parameters.email, realm.model);
  const passwordHash = await newPasswordHash(request);
  await write(async (tx, actor) => {
    if (passwordHash !== undefined) await updateAccount(tx, actor.user_id, { password_hash: passwordHash });
    if (parameters.full_name !== undefined) await doChangeOwnName(tx, actor, parameters.full_name);
    await doChangeSettings(tx, actor, values);
  });
  return {};
}

async function newPasswordHash({
  realm,
  user,
  parameters,
  limiter,
}: RouteRequest<typeof endpoints.updateSettings>): Promise<string | undefined> {
  const { old_password: old = "", new_password: password } = parameters;
  if (password === undefined || password === "") return undefined;
  const account = signInKey(realm.realmId, user.delivery_email);
  if (limiter) countAttempt(limiter, account);
  await checkOldPassword(realm, user, old);
  limiter?.clear("signIn", account);
  return hashNewPassword(user, password);
}

/** Guessing the old password counts as trying to sign in does, but is answered in other words. */
function countAttempt(limiter: RateLimiter, account: string): void {
  try {
    limiter.use("signIn", account);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const seconds = Math.ceil(Number(error.fields["retry-after"]));
    throw badRequest(`You're making too many attempts! Try again in ${seconds} seconds.`);
  }
}

/** The two older paths do exactly the same. */
export const updateSettingsRoutes = [
  route(endpoints.updateSettings, updateSettings),
  route(endpoints.updateDisplaySettings, updateSettings),
  route(endpoints.updateNotificationSettings, updateSettings),
];
