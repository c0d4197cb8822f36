/** One-time links that show an account's API key, e.g. to the owner after the first start. */
import { toIso } from "../../clock.ts";
import type { Realm } from "../../realm/realm.ts";

/** @returns the account, once; `undefined` for links that were used, are too old, or never were */
export async function spendSignInLink(
  realm: Realm,
  token: string,
): Promise<{ email: string; apiKey: string } | undefined> {
  const { engine, secrets, clock } = realm.context;
  const [row] = await engine.query<{ delivery_email: string; api_key_encrypted: string }>({
    text: `with spent as (
             delete from one_time_link
              where realm_id = $1 and token_hash = $2 and purpose = 'sign in' and expires_at > $3
             returning user_id
           )
           select a.delivery_email, a.api_key_encrypted
             from spent join account as a on a.realm_id = $1 and a.user_id = spent.user_id and a.is_active`,
    values: [realm.realmId, secrets.hash(token), toIso(clock.now())],
  });
  return row && { email: row.delivery_email, apiKey: secrets.decrypt(row.api_key_encrypted) };
}
