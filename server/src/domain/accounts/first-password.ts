/** Sets the password of an owner who signed in by the link of the first start, without the generated password. */
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { peekConfirmation, spendConfirmation } from "../confirmations/confirmations.ts";
import type { Session } from "../sessions/queries.ts";
import { doChangePassword, hashNewPassword } from "./own-account.ts";

/** True if a token still lets this user choose their first password. */
export async function mayChooseFirstPassword(realm: Realm, user: User, token: string): Promise<boolean> {
  const found = await realm.read((tx) => peekConfirmation(tx, "first password", token));
  return found?.userId === user.user_id;
}

/**
 * Sets the password and spends the token. The API key stays, because programs have read it from `owner.zuliprc`.
 *
 * @param session the session that continues; all others end
 * @returns true if the token could be used
 * @throws ApiError if the password is too weak; the token stays usable
 */
export async function chooseFirstPassword(
  realm: Realm,
  { user, session }: { readonly user: User; readonly session: Session },
  token: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashNewPassword(user, password);
  return realm.write(async (tx) => {
    const spent = await spendConfirmation(tx, "first password", token);
    const account = spent?.userId === user.user_id ? tx.model.users.get(user.user_id) : undefined;
    if (!account?.is_active) return false;
    await doChangePassword(tx, account, passwordHash, session.tokenHash);
    return true;
  });
}
