/** Accounts in SQL. */
import type { AccountTable } from "../../db/schema.ts";
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

/** @returns the account as the model holds it */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<User> {
  const { api_key, joined_at, settings, bot_properties, ...columns } = account;
  const { secrets } = tx.context;
  const api_key_hash = secrets.hash(api_key);
  const { user_id } = await tx.db
    .insertInto("account")
    .values({
      ...columns,
      realm_id: tx.realmId,
      settings: JSON.stringify(settings),
      bot_properties: JSON.stringify(bot_properties),
      joined_at: new Date(joined_at).toISOString(),
      api_key_hash,
      api_key_encrypted: secrets.encrypt(api_key),
    })
    .returning("user_id")
    .executeTakeFirstOrThrow();
  const { password_hash: _, ...known } = columns;
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

/** Returns secrets that only the owner of an account may learn, or nobody. They are never part of the model. */
export async function lookupCredentials(
  tx: Tx,
  userId: number,
): Promise<{ passwordHash: string | null; apiKey: string } | undefined> {
  const row = await tx.db
    .selectFrom("account")
    .select(["password_hash", "api_key_encrypted"])
    .where("realm_id", "=", tx.realmId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (
    row && { passwordHash: row.password_hash, apiKey: tx.context.secrets.decrypt(row.api_key_encrypted) }
  );
}

/** Returns API keys by account. The API returns them to users who may act for these accounts. */
export async function lookupApiKeys(tx: Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.runner.query<{ user_id: number; api_key_encrypted: string }>({
    name: "lookup_api_keys",
    text: `select user_id, api_key_encrypted from account
            where realm_id = $1 and user_id = any($2::bigint[])`,
    values: [tx.realmId, userIds],
  });
  return new Map(
    rows.map((row) => [row.user_id, tx.context.secrets.decrypt(row.api_key_encrypted)] as const),
  );
}

export type AccountChanges = Partial<
  Pick<
    AccountTable,
    | "delivery_email"
    | "full_name"
    | "role"
    | "bot_owner_id"
    | "password_hash"
    | "api_key_hash"
    | "api_key_encrypted"
    | "avatar_place"
  >
> & { bot_properties?: string; avatar_version?: number };

export async function updateAccount(tx: Tx, userId: number, changes: AccountChanges): Promise<void> {
  await tx.db
    .updateTable("account")
    .set(changes)
    .where("realm_id", "=", tx.realmId)
    .where("user_id", "=", userId)
    .execute();
}

export async function setAccountsActive(tx: Tx, userIds: readonly number[], active: boolean): Promise<void> {
  await tx.runner.query({
    name: "set_accounts_active",
    text: "update account set is_active = $3 where realm_id = $1 and user_id = any($2::bigint[])",
    values: [tx.realmId, userIds, active],
  });
}
