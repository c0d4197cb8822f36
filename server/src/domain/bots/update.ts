/** Changes bots (docs/interface/bots.md#bots). */
import { BotType, badRequest, type endpoints, type ParametersOf } from "@confab/contract";
import type { Audience } from "../../events/audience.ts";
import type { IncomingFile } from "../../files/incoming.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { BotProperties, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isBot, requireAdministrator } from "../access/users.ts";
import { doChangeAvatar, withAvatar } from "../accounts/avatar.ts";
import { doReplaceApiKey } from "../accounts/keys.ts";
import { checkRoleChange, doChangeName, doChangeRole } from "../accounts/update.ts";
import type { UserWrite } from "../user-write.ts";
import { everyone } from "../users/events.ts";
import { checkFullName } from "../users/names.ts";
import { updateAccount } from "../users/queries.ts";
import { accessBot } from "./access.ts";
import { checkInterfaceType, checkNameIsFree, defaultsOf } from "./actions.ts";
import {
  type BotPropertyName,
  botAudience,
  botHandedOver,
  botOwnerChanged,
  botPropertyChanged,
  botTakenAway,
  isBotAdministrator,
} from "./events.ts";
import { changedConfig } from "./service-config.ts";
import { doShowBot } from "./show.ts";

type Changes = ParametersOf<typeof endpoints.updateBot>;

interface BotUpdate {
  readonly botId: number;
  readonly changes: Changes;
  /** The file of its new avatar. */
  readonly avatar: IncomingFile | undefined;
}

/**
 * Applies the changes of a request.
 *
 * @returns the bot after the changes
 * @throws ApiError
 */
export async function updateBot(
  realm: Realm,
  user: User,
  write: UserWrite,
  { botId, changes, avatar }: BotUpdate,
): Promise<User> {
  // Checks access before decoding the picture, so that nobody can cause work for a bot that is not theirs.
  accessBot(user, botId, realm.model);
  return withAvatar(realm, avatar, (place) =>
    write((tx, actor) => changeBot(tx, actor, accessBot(actor, botId, tx.model), changes, place)),
  );
}

/**
 * @param bot that the actor may administer
 * @param avatarPlace the place of its new avatar (see `withAvatar`)
 * @returns the bot after the changes
 * @throws ApiError
 */
async function changeBot(
  tx: WriteTx,
  actor: User,
  bot: User,
  changes: Changes,
  avatarPlace?: string,
): Promise<User> {
  const updated = avatarPlace === undefined ? bot : await doChangeAvatar(tx, bot, avatarPlace);
  const renamed = await changeName(tx, updated, changes.full_name);
  const handedOver = await changeOwner(tx, renamed, changes.bot_owner_id);
  const withDefaults = { ...handedOver.bot_properties, ...defaultsOf(actor, changes, tx.model) };
  const { config_data } = changes;
  const changed = await changeProperties(tx, handedOver, {
    ...withDefaults,
    ...serviceOf(bot, changes),
    ...(config_data && changedConfig(bot.bot_properties, config_data, tx.context.secrets)),
  });
  return changeRole(tx, actor, changed, changes.role);
}

/** @throws ApiError unless the actor is an administrator, since owners could exceed their own rights by their bots */
async function changeRole(tx: WriteTx, actor: User, bot: User, wanted: number | undefined): Promise<User> {
  if (wanted === undefined || wanted === bot.role) return bot;
  requireAdministrator(actor);
  const role = checkRoleChange(actor, bot, wanted, tx.model);
  await doChangeRole(tx, bot, role);
  return { ...bot, role };
}

async function changeName(tx: WriteTx, bot: User, name: string | undefined): Promise<User> {
  if (name === undefined) return bot;
  const full_name = checkFullName(name);
  if (full_name === bot.full_name) return bot;
  // While the bot itself has the name, only the case of its letters may change.
  if (full_name.toLowerCase() !== bot.full_name.toLowerCase()) checkNameIsFree(full_name, tx.model);
  await doChangeName(tx, bot, full_name);
  return { ...bot, full_name };
}

async function changeOwner(tx: WriteTx, bot: User, ownerId: number | undefined): Promise<User> {
  if (ownerId === undefined) return bot;
  const owner = checkOwner(ownerId, tx.model);
  if (bot.bot_owner_id === ownerId) return bot;
  const { user_id } = bot;
  const handedOver = { ...bot, bot_owner_id: ownerId };
  await updateAccount(tx, user_id, { bot_owner_id: ownerId });
  const previous = bot.bot_owner_id === null ? undefined : tx.model.users.get(bot.bot_owner_id);
  // Administrators knew the bot before; for others it disappears or is new.
  const strangers = [previous, owner].filter((user) => user && !isBotAdministrator(user, bot));
  if (previous && strangers.includes(previous)) {
    tx.append(botTakenAway.of({ user_id }, { to: "users", user_ids: [previous.user_id] }));
  }
  const others = without(botAudience(handedOver, tx.model), strangers);
  // The key is replaced: a bot may write where its owner may, and the previous owner knows the old key.
  await doReplaceApiKey(tx, handedOver, others);
  if (strangers.includes(owner)) await doShowBot(tx, handedOver, { to: "users", user_ids: [ownerId] });
  tx.append(botHandedOver.of({ user_id, owner_id: ownerId }, others));
  tx.append(botOwnerChanged.of({ user_id, bot_owner_id: ownerId }, everyone));
  return handedOver;
}

function checkOwner(ownerId: number, model: RealmModel): User {
  const owner = model.users.get(ownerId);
  if (!owner || owner.is_system) throw badRequest("Failed to change owner, no such user");
  if (!owner.is_active) throw badRequest("Failed to change owner, user is deactivated");
  if (isBot(owner)) throw badRequest("Failed to change owner, bots can't own other bots");
  return owner;
}

function without(audience: Audience, users: readonly (User | undefined)[]): Audience {
  if (audience.to !== "users") return audience;
  const excluded = new Set(users.map((user) => user?.user_id));
  return { to: "users", user_ids: audience.user_ids.filter((userId) => !excluded.has(userId)) };
}

/** @throws ApiError for bots that have no service */
function serviceOf(bot: User, changes: Changes): BotProperties {
  const { service_payload_url, service_interface } = changes;
  const isWebhook = bot.bot_type === BotType.outgoingWebhook;
  // Some clients send the format of messages with every change; for other bots it is ignored.
  if (service_payload_url === undefined && (service_interface === undefined || !isWebhook)) return {};
  if (!isWebhook) throw badRequest("Invalid bot type");
  if (service_interface !== undefined) checkInterfaceType(service_interface);
  return {
    ...(service_payload_url !== undefined && { payload_url: service_payload_url }),
    ...(service_interface !== undefined && { interface_type: service_interface }),
  };
}

/** The properties behind each name in the API. */
const propertiesByName: Readonly<Record<BotPropertyName, readonly (keyof BotProperties)[]>> = {
  default_sending_stream: ["default_sending_stream_id"],
  default_events_register_stream: ["default_events_register_stream_id"],
  default_all_public_streams: ["default_all_public_streams"],
  services: ["payload_url", "interface_type", "config_data_encrypted"],
};

/** Stores the properties and announces the changed ones, each on its own. */
async function changeProperties(tx: WriteTx, bot: User, properties: BotProperties): Promise<User> {
  const before = bot.bot_properties;
  const names = (Object.keys(propertiesByName) as BotPropertyName[]).filter((name) =>
    propertiesByName[name].some((key) => (properties[key] ?? null) !== (before[key] ?? null)),
  );
  if (names.length === 0) return bot;
  const changed = { ...bot, bot_properties: properties };
  await updateAccount(tx, bot.user_id, { bot_properties: properties });
  const audience = botAudience(changed, tx.model);
  for (const name of names) {
    tx.append(botPropertyChanged.of({ user_id: bot.user_id, name, bot_properties: properties }, audience));
  }
  return changed;
}
