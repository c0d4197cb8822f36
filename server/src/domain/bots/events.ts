/**
 * Events of bots for their owners and for administrators. If a bot's key or its service's token must reach them, the
 * log holds it encrypted, and it is decrypted when the event is presented.
 */
import { withEarlierData } from "@confab/contract/levels/earlier-data";
import { reactivated } from "@confab/contract/levels/earlier-events";
import type { Audience } from "../../events/audience.ts";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { BotProperties, User } from "../../model/records.ts";
import { isAdministrator, isBot, isOwner } from "../access/users.ts";
import { fromUserPayload, type UserPayload } from "../users/events.ts";
import { presentBot, presentDefaults, presentServices } from "./present.ts";

/**
 * Returns the bot's owner and the administrators who may administer it; only the owner if a stream that the bot works
 * with is private (docs/interface/event-recipients.md#recipients).
 */
export function botAudience(bot: User, model: RealmModel): Audience {
  const { default_sending_stream_id, default_events_register_stream_id } = bot.bot_properties;
  const isPrivate = [default_sending_stream_id, default_events_register_stream_id].some(
    (streamId) => streamId != null && model.streams.get(streamId)?.invite_only,
  );
  const owner = bot.bot_owner_id === null ? [] : [bot.bot_owner_id];
  const administrators = isPrivate
    ? []
    : [...model.users.values()].filter((user) => isBotAdministrator(user, bot));
  return { to: "users", user_ids: [...new Set([...owner, ...administrators.map(({ user_id }) => user_id)])] };
}

/**
 * True for an active person whose role lets them administer the bot, regardless of its owner. Administrators do not
 * learn the key of an owner's bot.
 */
export const isBotAdministrator = (user: User, bot: User): boolean =>
  isAdministrator(user) && !isBot(user) && user.is_active && (isOwner(user) || !isOwner(bot));

/** A bot is new, reactivated, or its audience did not know it before. */
export const botAdded = eventKind<{
  readonly bot: UserPayload;
  readonly api_key_encrypted: string;
  readonly isReactivated?: boolean;
}>({
  type: "bot_added",
  wireType: "realm_bot",
  present: ({ bot, api_key_encrypted, isReactivated }, _viewer, model, secrets) => {
    const account = presentBot(fromUserPayload(bot), secrets.decrypt(api_key_encrypted), model, secrets);
    const addition = { type: "realm_bot", op: "add", bot: account };
    return isReactivated ? reactivated(activityChanged(bot.user_id, true), addition) : addition;
  },
});

/** Accompanies `userDeactivated`, which ends the account. */
export const botRemoved = eventKind<{ readonly user_id: number; readonly full_name: string }>({
  type: "bot_removed",
  wireType: "realm_bot",
  present: ({ user_id, full_name }) => withEarlierData(activityChanged(user_id, false), { full_name }),
});

const activityChanged = (user_id: number, is_active: boolean) => ({
  type: "realm_bot",
  op: "update",
  bot: { user_id, is_active },
});

/** Accompanies `userNameChanged`. */
export const botNameChanged = eventKind<{ readonly user_id: number; readonly full_name: string }>({
  type: "bot_name_changed",
  wireType: "realm_bot",
  present: (bot) => ({ type: "realm_bot", op: "update", bot }),
});

/** Accompanies `userAvatarChanged`. */
export const botAvatarChanged = eventKind<{ readonly user_id: number; readonly avatar_url: string }>({
  type: "bot_picture_changed",
  wireType: "realm_bot",
  present: (bot) => ({ type: "realm_bot", op: "update", bot }),
});

/** A bot's new key. */
export const botKeyChanged = eventKind<{
  readonly user_id: number;
  readonly api_key_hash: string;
  readonly api_key_encrypted: string;
}>({
  type: "bot_key_changed",
  wireType: "realm_bot",
  // These readers may have authenticated with the old key.
  endsReadersOf: ({ user_id }) => user_id,
  apply: (model, { user_id, api_key_hash }) => model.changeUser(user_id, { api_key_hash }),
  present: ({ user_id, api_key_encrypted }, _viewer, _model, secrets) => ({
    type: "realm_bot",
    op: "update",
    bot: { user_id, api_key: secrets.decrypt(api_key_encrypted) },
  }),
});

/** A change of a bot's owner, sent to everyone. */
export const botOwnerChanged = eventKind<{ readonly user_id: number; readonly bot_owner_id: number }>({
  type: "bot_owner_changed",
  wireType: "realm_user",
  apply: (model, { user_id, bot_owner_id }) => model.changeUser(user_id, { bot_owner_id }),
  present: (person) => ({ type: "realm_user", op: "update", person }),
});

/** Accompanies `botOwnerChanged`, for users who knew the bot before and still do. */
export const botHandedOver = eventKind<{ readonly user_id: number; readonly owner_id: number }>({
  type: "bot_handed_over",
  wireType: "realm_bot",
  present: (bot) => ({ type: "realm_bot", op: "update", bot }),
});

/** Accompanies `botOwnerChanged`, for the previous owner. */
export const botTakenAway = eventKind<{ readonly user_id: number }>({
  type: "bot_taken_away",
  wireType: "realm_bot",
  present: (bot) => ({ type: "realm_bot", op: "delete", bot }),
});

/** The names under which clients receive a bot's properties. */
export type BotPropertyName =
  | "default_sending_stream"
  | "default_events_register_stream"
  | "default_all_public_streams"
  | "services";

export const botPropertyChanged = eventKind<{
  readonly user_id: number;
  readonly name: BotPropertyName;
  /** All present properties. */
  readonly bot_properties: BotProperties;
}>({
  type: "bot_property_changed",
  wireType: "realm_bot",
  apply: (model, { user_id, bot_properties }) => model.changeUser(user_id, { bot_properties }),
  present: ({ user_id, name, bot_properties }, _viewer, model, secrets) => {
    const value =
      name === "services"
        ? presentServices(bot_properties, secrets)
        : presentDefaults(bot_properties, model)[name];
    return { type: "realm_bot", op: "update", bot: { user_id, [name]: value } };
  },
});

export const botEventKinds: readonly EventKind[] = [
  botAdded,
  botRemoved,
  botNameChanged,
  botAvatarChanged,
  botKeyChanged,
  botOwnerChanged,
  botHandedOver,
  botTakenAway,
  botPropertyChanged,
];
