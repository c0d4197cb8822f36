/**
 * The small data of an organization as each node holds it in memory. Records keep the field names of the database and
 * the wire. Only the log changes them (see `realm-model.ts`); all other code only reads them.
 */
import type {
  BotType,
  GroupSettingValue,
  Role,
  SettingValues,
  StreamPostPolicy,
  UserTopic as WireUserTopic,
} from "@confab/contract";
import type { IdSet } from "./id-set.ts";

export interface ProfileValue {
  readonly value: string;
  /** HTML, for the field types that hold Markdown. */
  readonly rendered_value: string | null;
}

export interface BotProperties {
  readonly default_sending_stream_id?: number | null;
  readonly default_events_register_stream_id?: number | null;
  readonly default_all_public_streams?: boolean;
  /** The address that receives the messages of an outgoing webhook; `""`: none yet. */
  readonly payload_url?: string;
  readonly interface_type?: number;
  /** The token by which the service at `payload_url` recognizes the server. */
  readonly service_token_encrypted?: string;
  /** The server's built-in program that runs the bot. */
  readonly service_name?: string;
  /** The integration that an incoming webhook is restricted to, if any. */
  readonly integration?: string;
  /** JSON of the owner's configuration for that integration or program. */
  readonly config_data_encrypted?: string;
}

export interface User {
  readonly user_id: number;
  readonly delivery_email: string;
  readonly full_name: string;
  readonly role: Role;
  readonly is_active: boolean;
  /** `null` for people. */
  readonly bot_type: BotType | null;
  readonly bot_owner_id: number | null;
  /** True for a bot that speaks for the server (Notification Bot). It is in no list of members. */
  readonly is_system: boolean;
  readonly avatar_version: number;
  /** The location of the uploaded avatar; `null`: the Gravatar. */
  readonly avatar_place: string | null;
  /** The settings that differ from the built-in defaults. */
  readonly settings: Partial<SettingValues>;
  /** Milliseconds since 1970. */
  readonly joined_at: number;
  readonly api_key_hash: string;
  readonly bot_properties: BotProperties;
  /** Values by field id. */
  readonly profile: ReadonlyMap<number, ProfileValue>;
}

/** A stream without its subscribers. */
export interface StreamRecord {
  readonly stream_id: number;
  readonly conversation_id: number;
  readonly name: string;
  readonly description: string;
  readonly rendered_description: string;
  readonly invite_only: boolean;
  readonly is_web_public: boolean;
  readonly history_public_to_subscribers: boolean;
  readonly stream_post_policy: StreamPostPolicy;
  /** `null`: the organization's setting; -1: unlimited. */
  readonly message_retention_days: number | null;
  /** The system group whose members may remove subscribers; `null`: administrators. */
  readonly can_remove_subscribers_group: number | null;
  readonly is_default: boolean;
  readonly is_active: boolean;
  readonly creator_id: number | null;
  /** Milliseconds since 1970. */
  readonly created_at: number;
  readonly first_message_id: number | null;
  /** The folder it is in. */
  readonly folder_id: number | null;
}

export interface Stream extends StreamRecord {
  /** The subscribers, including deactivated users: they are back when their account is. */
  readonly subscribers: IdSet;
}

export interface UserGroup {
  readonly user_group_id: number;
  readonly name: string;
  readonly description: string;
  readonly members: IdSet;
  /** Groups within it. System groups are among them by their ids. */
  readonly subgroups: IdSet;
  /** The users who may mention it; `null`: everyone. */
  readonly can_mention_group: GroupSettingValue | null;
}

export interface ProfileField {
  readonly field_id: number;
  readonly type: number;
  readonly name: string;
  readonly hint: string;
  /** JSON text, `""` for types without data. */
  readonly field_data: string;
  readonly display_order: number;
  /** Everyone should fill it in. */
  readonly required: boolean;
  readonly display_in_profile_summary: boolean;
}

export interface Linkifier {
  readonly linkifier_id: number;
  readonly pattern: string;
  readonly url_template: string;
}

export interface CustomEmoji {
  readonly emoji_id: number;
  readonly name: string;
  readonly author_id: number;
  /** The ending of the emoji's address. */
  readonly extension: "png" | "gif" | "webp";
  /** True if a still version exists as well. */
  readonly is_animated: boolean;
  /** False: the emoji is shown only where it has already been used. */
  readonly is_active: boolean;
}

export type RealmPictureName = "icon" | "logo" | "night_logo";

export interface RealmPicture {
  /** `null`: the default picture. */
  readonly place: string | null;
  /** A number that increases with every change. */
  readonly version: number;
}

/** The pictures that were ever changed. */
export type RealmPictures = { readonly [N in RealmPictureName]?: RealmPicture };

/** A group of streams that new users can choose together. */
export interface DefaultStreamGroup {
  readonly group_id: number;
  readonly name: string;
  readonly description: string;
  readonly stream_ids: readonly number[];
}

export interface ChannelFolder {
  readonly folder_id: number;
  readonly name: string;
  readonly description: string;
  readonly rendered_description: string;
  /** Its place among all folders. */
  readonly place: number;
  readonly is_archived: boolean;
  readonly creator_id: number;
  /** Milliseconds since 1970. */
  readonly created_at: number;
}

/** A domain that the addresses of new users may have. */
export interface RealmDomain {
  readonly realm_domain_id: number;
  /** The domain in lower case. */
  readonly domain: string;
  readonly allow_subdomains: boolean;
}

/** A user's progress with the introduction. */
export interface Tutorial {
  readonly status: "waiting" | "started" | "finished";
  /** The names of hints that the user dismissed. */
  readonly hotspots_read: readonly string[];
}

/** A topic with a policy of a user, as the user spelled it. */
export interface UserTopic {
  readonly stream_id: number;
  readonly topic: string;
  readonly visibility_policy: WireUserTopic["visibility_policy"];
  /** Milliseconds since 1970. */
  readonly updated_at: number;
}

export interface MutedUser {
  readonly muted_user_id: number;
  /** Milliseconds since 1970. */
  readonly muted_at: number;
}
