/** Creates bots (docs/interface/bots.md#bots). */
import {
  BotType,
  badRequest,
  type endpoints,
  isBotType,
  isWebhookFormat,
  type ParametersOf,
  Role,
} from "@confab/contract";
import type { IncomingFile } from "../../files/incoming.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { BotProperties, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { accessStreamByName } from "../access/streams.ts";
import { claimAvatar, withAvatar } from "../accounts/avatar.ts";
import { doDeactivate } from "../accounts/deactivate.ts";
import { doReplaceApiKey } from "../accounts/keys.ts";
import { announceSystemGroup } from "../user-groups/system-groups.ts";
import type { UserWrite } from "../user-write.ts";
import { everyone, toUserPayload, userAdded } from "../users/events.ts";
import { checkFullName, isEmail } from "../users/names.ts";
import { insertAccount } from "../users/queries.ts";
import { accessBot, requireMayCreateBot } from "./access.ts";
import { botAdded, botAudience } from "./events.ts";
import { namedService } from "./service-config.ts";

type BotParameters = ParametersOf<typeof endpoints.createBot>;

interface CreatedBot {
  readonly bot: User;
  readonly apiKey: string;
}

/**
 * Creates a bot that belongs to the user and has no subscriptions.
 *
 * @param avatar the file of its avatar
 * @throws ApiError
 */
export const createBot = (
  realm: Realm,
  write: UserWrite,
  parameters: BotParameters,
  avatar: IncomingFile | undefined,
): Promise<CreatedBot> =>
  withAvatar(realm, avatar, (place) => write((tx, actor) => insertBot(tx, actor, parameters, place)));

/** Deactivates a bot. @throws ApiError for bots that the actor may not administer */
export async function deactivateBot(tx: WriteTx, actor: User, botId: number): Promise<void> {
  await doDeactivate(tx, accessBot(actor, botId, tx.model));
}

/** Gives a bot a new API key and returns it. @throws ApiError for bots that the actor may not administer */
export const regenerateBotApiKey = async (tx: WriteTx, actor: User, botId: number): Promise<string> =>
  doReplaceApiKey(tx, accessBot(actor, botId, tx.model));

/** @param avatarPlace the place of its avatar (see `withAvatar`) */
async function insertBot(
  tx: WriteTx,
  actor: User,
  parameters: BotParameters,
  avatarPlace?: string,
): Promise<CreatedBot> {
  const { model } = tx;
  const { secrets } = tx.context;
  const email = botEmail(parameters.short_name, model);
  const full_name = checkFullName(parameters.full_name);
  if (parameters.bot_type === BotType.embedded && !tx.context.config.embeddedBots) {
    throw badRequest("Embedded bots are not enabled.");
  }
  if (model.userByDeliveryEmail(email)) throw badRequest("Username already in use");
  checkNameIsFree(full_name, model);
  requireMayCreateBot(actor, parameters.bot_type, model);
  const bot_type = checkBotType(parameters.bot_type);
  checkInterfaceType(parameters.interface_type);
  const service = namedService(parameters, tx.context);
  const apiKey = secrets.newApiKey();
  const bot = await insertAccount(tx, {
    delivery_email: email,
    full_name,
    role: Role.member,
    bot_type,
    bot_owner_id: actor.user_id,
    settings: {},
    bot_properties: {
      ...defaultsOf(actor, parameters, model),
      ...service,
      ...(bot_type === BotType.outgoingWebhook && {
        payload_url: parameters.payload_url ?? "",
        interface_type: parameters.interface_type,
        service_token_encrypted: secrets.encrypt(secrets.newApiKey()),
      }),
    },
    password_hash: null,
    api_key: apiKey,
    avatar_place: avatarPlace ?? null,
    joined_at: tx.now,
  });
  if (avatarPlace !== undefined) await claimAvatar(tx, avatarPlace);
  const payload = toUserPayload(bot);
  tx.append(userAdded.of({ user: payload }, everyone));
  announceSystemGroup(tx, bot);
  const api_key_encrypted = secrets.encrypt(apiKey);
  tx.append(botAdded.of({ bot: payload, api_key_encrypted }, botAudience(bot, model)));
  return { bot, apiKey };
}

function botEmail(shortName: string, model: RealmModel): string {
  const name = shortName.trim();
  const email = `${name}-bot@${model.emailHost}`;
  // The server generates the address, so every mail program must be able to read it.
  if (!/^[\x21-\x7e]+$/.test(name) || !isEmail(email)) throw badRequest("Bad name or username");
  return email;
}

/** Rejects a name that an active account has already, since people identify bots by name. */
export function checkNameIsFree(fullName: string, model: RealmModel): void {
  if (model.usersByName(fullName).some((user) => user.is_active)) {
    throw badRequest("Name is already in use!");
  }
}

function checkBotType(type: number): BotType {
  if (!isBotType(type)) throw badRequest("Invalid bot type");
  return type;
}

/** Checks the format of messages to outgoing webhooks. */
export function checkInterfaceType(format: number): void {
  if (!isWebhookFormat(format)) throw badRequest("Invalid interface type");
}

interface NamedDefaults {
  readonly default_sending_stream?: string;
  readonly default_events_register_stream?: string;
  readonly default_all_public_streams?: boolean;
}

/**
 * Returns the default streams of a bot from a request; an empty name clears a stream.
 *
 * @throws ApiError for streams that the actor can't read
 */
export function defaultsOf(actor: User, named: NamedDefaults, model: RealmModel): BotProperties {
  const streamId = (name: string) => (name === "" ? null : accessStreamByName(actor, name, model).stream_id);
  const { default_sending_stream, default_events_register_stream, default_all_public_streams } = named;
  return {
    ...(default_sending_stream !== undefined && {
      default_sending_stream_id: streamId(default_sending_stream),
    }),
    ...(default_events_register_stream !== undefined && {
      default_events_register_stream_id: streamId(default_events_register_stream),
    }),
    ...(default_all_public_streams !== undefined && { default_all_public_streams }),
  };
}
