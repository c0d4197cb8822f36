/** Creates an organization: its row, the bots that speak for the server, its owner, and the stream `general`. */

import { BotType, defaultRealmProperties, GENERATION, Role } from "@confab/contract";
import { toIso } from "../base/clock.ts";
import type { Connection } from "../db/engine.ts";
import { int8, statement } from "../db/statement.ts";
import { GENERAL_STREAM } from "../domain/realm/first-message.ts";
import { storedProperties } from "../domain/realm/stored-properties.ts";
import { hashPassword } from "../domain/users/password.ts";
import type { Context } from "../realm/context.ts";
import { consumerNames, consumerVersions } from "./consumers.ts";

/** Clients know these addresses, and look up senders by them. */
const systemBots = [
  { email: "notification-bot@zulip.com", name: "Notification Bot" },
  { email: "welcome-bot@zulip.com", name: "Welcome Bot" },
  { email: "emailgateway@zulip.com", name: "Email Gateway" },
] as const;

export interface NewRealm {
  readonly realmId: number;
  readonly owner: { readonly userId: number; readonly email: string; readonly apiKey: string };
}

const setNotificationsStreamSql = statement({
  name: "set_notifications_stream",
  text: `update realm set properties = properties || jsonb_build_object('notifications_stream_id', $2::bigint)
          where realm_id = $1`,
});

/**
 * @param complete does the work that the organization requires, in the transaction that creates it; if it fails, the
 * organization is not created
 * @returns `undefined` if another node has created an organization with this host in the meantime
 */
export async function createRealm<T>(
  context: Context,
  args: { host: string; name: string; ownerEmail: string; ownerPassword: string },
  complete: (connection: Connection, realm: NewRealm) => Promise<T>,
): Promise<(NewRealm & T) | undefined> {
  const passwordHash = await hashPassword(args.ownerPassword);
  const now = toIso(context.clock.now());
  const apiKey = context.secrets.newApiKey();
  return context.engine.transaction(async (connection) => {
    const realmId = await insertRealm(connection, args, now);
    if (realmId === undefined) return undefined;
    for (const { email, name } of systemBots) {
      const bot = { email, name, role: Role.member, botType: BotType.generic, isSystem: true };
      await insertAccount(connection, context, realmId, { ...bot, apiKey: context.secrets.newApiKey(), now });
    }
    const ownerId = await insertAccount(connection, context, realmId, {
      email: args.ownerEmail,
      name: args.ownerEmail.split("@")[0] || "Owner",
      role: Role.owner,
      botType: null,
      isSystem: false,
      passwordHash,
      apiKey,
      now,
    });
    const streamId = await insertGeneralStream(connection, realmId, ownerId, now);
    await setNotificationsStreamSql.run(connection, [realmId, streamId]);
    const realm = { realmId, owner: { userId: ownerId, email: args.ownerEmail, apiKey } };
    return { ...realm, ...(await complete(connection, realm)) };
  });
}

const insertRealmSql = statement({
  name: "insert_realm",
  text: `insert into realm (host, properties, user_settings_defaults, generation, created_at)
         values ($1, $2, '{}', $4, $3) on conflict (host) do nothing returning realm_id`,
  row: { realm_id: int8 },
});

const insertRealmCounterSql = statement({
  name: "insert_realm_counter",
  text: "insert into realm_counter (realm_id) values ($1)",
});

const insertLogConsumersSql = statement({
  name: "insert_log_consumers",
  text: `insert into log_consumer (realm_id, name, version, position)
         select $1, name, version, 0 from unnest($2::text[], $3::smallint[]) as consumer (name, version)`,
});

async function insertRealm(
  connection: Connection,
  args: { host: string; name: string },
  now: string,
): Promise<number | undefined> {
  const properties = storedProperties({ ...defaultRealmProperties, name: args.name });
  const row = await insertRealmSql.first(connection, [
    args.host,
    JSON.stringify(properties),
    now,
    GENERATION,
  ]);
  if (!row) return undefined;
  const realmId = row.realm_id;
  await insertRealmCounterSql.run(connection, [realmId]);
  await insertLogConsumersSql.run(connection, [realmId, consumerNames, consumerVersions]);
  return realmId;
}

const insertFirstAccountSql = statement({
  name: "insert_first_account",
  text: `insert into account (realm_id, delivery_email, full_name, role, bot_type, is_system, joined_at,
                              password_hash, api_key_hash, api_key_encrypted)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning user_id`,
  row: { user_id: int8 },
});

async function insertAccount(
  connection: Connection,
  { secrets }: Context,
  realmId: number,
  account: {
    email: string;
    name: string;
    role: Role;
    botType: number | null;
    isSystem: boolean;
    passwordHash?: string;
    apiKey: string;
    now: string;
  },
): Promise<number> {
  const { user_id } = await insertFirstAccountSql.one(connection, [
    realmId,
    account.email,
    account.name,
    account.role,
    account.botType,
    account.isSystem,
    account.now,
    account.passwordHash ?? null,
    secrets.hash(account.apiKey),
    secrets.encrypt(account.apiKey),
  ]);
  return user_id;
}

const insertGeneralStreamSql = statement({
  name: "insert_general_stream",
  text: `with conversation as (
           insert into conversation (realm_id) values ($1) returning conversation_id
         ), stream as (
           insert into stream (realm_id, conversation_id, name, description, rendered_description, invite_only,
                               is_web_public, history_public_to_subscribers, stream_post_policy, is_default,
                               creator_id, created_at)
           select $1, conversation_id, $2, $3, $4, false, false, true, 1, true, $5, $6
             from conversation
           returning stream_id, conversation_id
         ), subscription as (
           insert into subscription (realm_id, user_id, stream_id, is_active, color)
           select $1, $5, stream_id, true, '#76ce90' from stream
         ), inbox as (
           insert into inbox (realm_id, user_id, conversation_id, received)
           select $1, $5, conversation_id, '{[1,)}' from stream
         )
         select stream_id, conversation_id from stream`,
  row: { stream_id: int8, conversation_id: int8 },
});

const setStreamOfConversationSql = statement({
  name: "set_stream_of_conversation",
  text: `update conversation as c set stream_id = $2
           from stream as s
          where s.realm_id = $1 and s.stream_id = $2
            and c.realm_id = $1 and c.conversation_id = s.conversation_id`,
});

async function insertGeneralStream(
  connection: Connection,
  realmId: number,
  ownerId: number,
  now: string,
): Promise<number> {
  const description = "For everything without a stream of its own.";
  const row = await insertGeneralStreamSql.first(connection, [
    realmId,
    GENERAL_STREAM,
    description,
    `<p>${description}</p>`,
    ownerId,
    now,
  ]);
  const streamId = row?.stream_id ?? 0;
  await setStreamOfConversationSql.run(connection, [realmId, streamId]);
  return streamId;
}
