/** Accounts in SQL. */
import { toIso } from "../../base/clock.ts";
import { int8, statement, text } from "../../db/statement.ts";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

export interface NewAccount {
  readonly delivery_email: string;
  readonly full_name: string;
  readonly role: User["role"];
  readonly bot_type: User["bot_type"];
  readonly bot_owner_id: number | null;
  readonly settings: User["settings"];
  readonly bot_properties: User["bot_properties"];
  readonly password_hash: string | null;
  readonly api_key: string;
  readonly avatar_place?: string | null;
  /** Milliseconds since 1970. */
  readonly joined_at: number;
}

const insertAccountSql = statement({
  name: "insert_account",
  text: `insert into account (realm_id, delivery_email, full_name, role, bot_type, bot_owner_id, settings, bot_properties,
                              password_hash, api_key_hash, api_key_encrypted, avatar_place, joined_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         returning user_id`,
  row: { user_id: int8 },
});

/** @returns the account as the model holds it */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<User> {
  const { api_key, joined_at, settings, bot_properties, password_hash, ...known } = account;
  const { secrets } = tx.context;
  const api_key_hash = secrets.hash(api_key);
  const { user_id } = await insertAccountSql.one(tx.runner, [
    tx.realmId,
    known.delivery_email,
    known.full_name,
    known.role,
    known.bot_type,
    known.bot_owner_id,
    settings,
    bot_properties,
    password_hash,
    api_key_hash,
    secrets.encrypt(api_key),
    known.avatar_place ?? null,
    toIso(joined_at),
  ]);
  return {
    ...known,
    user_id,
    settings,
    bot_properties,
    joined_at,
    api_key_hash,
    is_active: true,
    is_system: false,
    avatar_version: 1,
    avatar_place: account.avatar_place ?? null,
    profile: new Map(),
  };
}

const lookupCredentialsSql = statement({
  name: "lookup_credentials",
  text: "select password_hash, api_key_encrypted from account where realm_id = $1 and user_id = $2",
  row: { password_hash: text.orNull, api_key_encrypted: text },
});

/** Returns secrets that only the owner of an account may learn, or nobody. They are never part of the model. */
export async function lookupCredentials(
  tx: Tx,
  userId: number,
): Promise<{ passwordHash: string | null; apiKey: string } | undefined> {
  const row = await lookupCredentialsSql.first(tx.runner, [tx.realmId, userId]);
  return (
    row && { passwordHash: row.password_hash, apiKey: tx.context.secrets.decrypt(row.api_key_encrypted) }
  );
}

const lookupApiKeysSql = statement({
  name: "lookup_api_keys",
  text: `select user_id, api_key_encrypted from account
          where realm_id = $1 and user_id = any($2::bigint[])`,
  row: { user_id: int8, api_key_encrypted: text },
});

/** Returns API keys by account. The API returns them to users who may act for these accounts. */
export async function lookupApiKeys(tx: Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await lookupApiKeysSql.all(tx.runner, [tx.realmId, userIds]);
  return new Map(
    rows.map((row) => [row.user_id, tx.context.secrets.decrypt(row.api_key_encrypted)] as const),
  );
}

/** The columns that change. Absent ones keep their values. */
export type AccountChanges = Partial<
  Pick<
    User,
    | "delivery_email"
    | "full_name"
    | "role"
    | "bot_owner_id"
    | "avatar_version"
    | "avatar_place"
    | "bot_properties"
    | "api_key_hash"
  >
> & { readonly password_hash?: string; readonly api_key_encrypted?: string };

const updateAccountSql = statement({
  name: "update_account",
  text: `update account as a
            set (delivery_email, full_name, role, bot_owner_id, avatar_version, avatar_place, bot_properties,
                 password_hash, api_key_hash, api_key_encrypted)
              = (select delivery_email, full_name, role, bot_owner_id, avatar_version, avatar_place, bot_properties,
                        password_hash, api_key_hash, api_key_encrypted
                   from jsonb_populate_record(a, $3::jsonb))
          where realm_id = $1 and user_id = $2`,
});

export async function updateAccount(tx: Tx, userId: number, changes: AccountChanges): Promise<void> {
  await updateAccountSql.run(tx.runner, [tx.realmId, userId, changes]);
}

const setAccountsActiveSql = statement({
  name: "set_accounts_active",
  text: "update account set is_active = $3 where realm_id = $1 and user_id = any($2::bigint[])",
});

export async function setAccountsActive(tx: Tx, userIds: readonly number[], active: boolean): Promise<void> {
  await setAccountsActiveSql.run(tx.runner, [tx.realmId, userIds, active]);
}
