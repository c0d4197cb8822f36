/** Sets name, address and password of an owner who signed in by the link of the first start. */
import { updateZuliprc, zuliprcPath } from "../../base/owner-zuliprc.ts";
import { GENERATED_OWNER_EMAIL } from "../../config/config.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { peekConfirmation, spendConfirmation } from "../confirmations/confirmations.ts";
import type { Session } from "../sessions/queries.ts";
import { checkNewEmail, doChangeEmail } from "./email-change.ts";
import { doChangePassword, hashNewPassword } from "./own-account.ts";
import { doChangeName } from "./update.ts";

export interface FirstAccount {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** True if a token still lets this user set up their account without knowing its password. */
export async function maySetUpAccount(realm: Realm, user: User, token: string): Promise<boolean> {
  const found = await realm.read((tx) => peekConfirmation(tx, "first password", token));
  return found?.userId === user.user_id;
}

/** Returns name and address as far as a person has chosen them: the first start generates both if they are not set. */
export function chosenAccount({ full_name, delivery_email }: User): Omit<FirstAccount, "password"> {
  return {
    fullName: full_name === delivery_email.split("@")[0] ? "" : full_name,
    email: delivery_email === GENERATED_OWNER_EMAIL ? "" : delivery_email,
  };
}

/**
 * Sets all three and spends the token, or changes nothing. The API key stays, because programs have read it from
 * `owner.zuliprc`, which gets the new address. Nothing proves the address: the operator could have set any.
 *
 * @param session the session that continues; all others end
 * @returns true if the token could be used
 * @throws ApiError for an invalid value; the token stays usable
 */
export async function setUpAccount(
  realm: Realm,
  { user, session }: { readonly user: User; readonly session: Session },
  token: string,
  { fullName, email: given, password }: FirstAccount,
): Promise<boolean> {
  const email = given.trim();
  await checkNewEmail(user, email, realm.model);
  const passwordHash = await hashNewPassword({ delivery_email: email, full_name: fullName }, password);
  const isDone = await realm.write(async (tx) => {
    const spent = await spendConfirmation(tx, "first password", token);
    const account = spent?.userId === user.user_id ? tx.model.users.get(user.user_id) : undefined;
    if (!account?.is_active) return false;
    await doChangeName(tx, account, fullName);
    if (email !== account.delivery_email) {
      await checkNewEmail(account, email, tx.model);
      await doChangeEmail(tx, account, email);
    }
    await doChangePassword(tx, account, passwordHash, session.tokenHash);
    return true;
  });
  if (isDone) await keepAddress(realm, user, email);
  return isDone;
}

async function keepAddress({ context }: Realm, { api_key_hash }: User, email: string): Promise<void> {
  const { config, secrets, logger } = context;
  try {
    await updateZuliprc(zuliprcPath(config.dataDir), email, (key) => secrets.matches(key, api_key_hash));
  } catch (error) {
    logger.warn({ err: error }, "owner.zuliprc could not be updated; it names the owner's former address");
  }
}
