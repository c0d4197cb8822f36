import {
  anyOf,
  Bool,
  enumOf,
  Int,
  list,
  mapOf,
  nullable,
  optional,
  type Static,
  strict,
  Text,
} from "../schema.ts";
import { Message } from "./message.ts";
import { BotTypeSchema } from "./user.ts";

/** The address to which an outgoing webhook bot's messages go, or the program that answers for an embedded bot. */
export const BotService = anyOf(
  "a service",
  strict({ base_url: Text, token: Text, interface: Int }),
  strict({ service_name: Text, config_data: mapOf(Text) }),
);

/** The default streams to which a bot posts and listens. */
export const botDefaults = {
  default_sending_stream: nullable(Text),
  default_events_register_stream: nullable(Text),
  default_all_public_streams: Bool,
};

const secret = { api_key: Text, ...botDefaults, avatar_url: Text };

/** A bot as seen by its owner and administrators, with its key. */
export const RealmBot = strict(
  {
    user_id: Int,
    email: Text,
    full_name: Text,
    bot_type: BotTypeSchema,
    is_active: Bool,
    ...secret,
    owner_id: nullable(Int),
    services: list(BotService),
  },
  { title: "RealmBot", description: "A bot as seen by its owner and administrators, with its key." },
);
export type RealmBot = Static<typeof RealmBot>;

/** The changed properties of a bot. */
export const RealmBotChange = strict(
  {
    user_id: Int,
    full_name: optional(Text),
    api_key: optional(Text),
    default_sending_stream: optional(nullable(Text)),
    default_events_register_stream: optional(nullable(Text)),
    default_all_public_streams: optional(Bool),
    avatar_url: optional(Text),
    owner_id: optional(nullable(Int)),
    services: optional(list(BotService)),
    is_active: optional(Bool),
  },
  { title: "RealmBotChange", description: "The changed properties of a bot; the others are absent." },
);
export type RealmBotChange = Static<typeof RealmBotChange>;

/** The request that an outgoing webhook gets. Its message also has `rendered_content`. */
export const WebhookCall = strict(
  {
    data: Text,
    message: Message,
    bot_email: Text,
    bot_full_name: Text,
    token: Text,
    trigger: enumOf("mention", "direct_message"),
  },
  { title: "WebhookCall" },
);

/** A bot in the answer of `GET /bots`. */
export const OwnBot = strict({ username: Text, full_name: Text, ...secret }, { title: "OwnBot" });
export type OwnBot = Static<typeof OwnBot>;
