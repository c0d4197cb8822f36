/**
 * The tables as Kysely sees them. The migrations describe each column. `bigint` arrives as number (every id and
 * position fits), `timestamptz` as milliseconds since 1970, multiranges as PostgreSQL's text.
 */
import type { ColumnType, Generated } from "kysely";
import type { SendRequest } from "../domain/messages/send/send.ts";

/** Written as a JSON text or as a value that is serialized, and read as the parsed value. */
type Json<T> = ColumnType<T, string, string>;
/** Milliseconds since 1970, written as an ISO text. */
type Time = ColumnType<number, string, string>;

export interface Tables {
  realm: RealmTable;
  realm_counter: {
    realm_id: number;
    position: number;
    message_id: number;
    submessage_id: number;
    metadata_version: number;
  };
  event: {
    realm_id: number;
    position: number;
    type: string;
    payload: Json<unknown>;
    audience: Json<unknown>;
    created_at: Time;
  };
  log_consumer: { realm_id: number; name: string; position: number };
  account: AccountTable;
  conversation: {
    realm_id: number;
    conversation_id: Generated<number>;
    stream_id: number | null;
    participant_ids: number[] | null;
    participants_hash: string | null;
    last_seq: Generated<number>;
    first_seqs: Generated<number[]>;
    first_message_id: number | null;
  };
  stream: StreamTable;
  subscription: SubscriptionTable;
  message: MessageTable;
  inbox: { realm_id: number; user_id: number; conversation_id: number; received: string; read: string };
  message_flag: {
    realm_id: number;
    user_id: number;
    message_id: number;
    conversation_id: number;
    seq: number;
    starred: Generated<boolean>;
    collapsed: Generated<boolean>;
    mentioned: Generated<boolean>;
    has_alert_word: Generated<boolean>;
    historical: Generated<boolean>;
  };
  reaction: {
    realm_id: number;
    message_id: number;
    user_id: number;
    reaction_type: string;
    emoji_code: string;
    emoji_name: string;
    reaction_id: Generated<number>;
  };
  submessage: {
    realm_id: number;
    message_id: number;
    submessage_id: number;
    sender_id: number;
    msg_type: string;
    content: string;
  };
  message_search: { realm_id: number; message_id: number; words: string };
  scheduled_message: {
    realm_id: number;
    scheduled_message_id: Generated<number>;
    sender_id: number;
    is_reminder: boolean;
    request: Json<SendRequest>;
    deliver_at: Time;
  };
  draft: {
    realm_id: number;
    draft_id: Generated<number>;
    user_id: number;
    type: string;
    recipient_ids: number[];
    topic: string;
    content: string;
    edited_at: Time;
  };
  user_group: { realm_id: number; user_group_id: Generated<number>; name: string; description: string };
  user_group_member: { realm_id: number; user_group_id: number; user_id: number };
  linkifier: { realm_id: number; linkifier_id: Generated<number>; pattern: string; url_format: string };
  default_stream_group: {
    realm_id: number;
    group_id: Generated<number>;
    name: string;
    description: string;
    stream_ids: number[];
  };
  realm_domain: {
    realm_id: number;
    realm_domain_id: Generated<number>;
    domain: string;
    allow_subdomains: boolean;
  };
  playground: {
    realm_id: number;
    playground_id: Generated<number>;
    name: string;
    pygments_language: string;
    url_prefix: string;
  };
  profile_field: {
    realm_id: number;
    field_id: Generated<number>;
    type: number;
    name: string;
    hint: string;
    field_data: string;
    display_order: number;
  };
  profile_value: {
    realm_id: number;
    user_id: number;
    field_id: number;
    value: string;
    rendered_value: string | null;
  };
  muted_topic: {
    realm_id: number;
    user_id: number;
    stream_id: number;
    topic: string;
    muted_at: Time;
    muted_topic_id: Generated<number>;
  };
  muted_user: { realm_id: number; user_id: number; muted_user_id: number; muted_at: Time };
  presence: {
    realm_id: number;
    user_id: number;
    client: string;
    is_active: boolean;
    reported_at: Time;
    written_at: Time;
  };
  user_status: {
    realm_id: number;
    user_id: number;
    away: boolean;
    status_text: string;
    emoji_name: string;
    emoji_code: string;
    reaction_type: string;
  };
  alert_word: { realm_id: number; user_id: number; word: string; alert_word_id: Generated<number> };
  tutorial: {
    realm_id: number;
    user_id: number;
    status: "waiting" | "started" | "finished";
    hotspots_read: string[];
  };
  bot_storage: { realm_id: number; user_id: number; key: string; value: string };
  push_device: {
    realm_id: number;
    user_id: number;
    service: string;
    token_hash: string;
    token: string;
    app_id: string | null;
  };
  event_queue: {
    realm_id: number;
    queue_id: string;
    user_id: number;
    options: Json<unknown>;
    position: number;
    last_used_at: Time;
    lifetime_seconds: number;
  };
  stream_traffic: { realm_id: number; stream_id: number; day: string; messages: number };
  realm_emoji: {
    realm_id: number;
    emoji_id: Generated<number>;
    name: string;
    author_id: number;
    extension: string;
    is_animated: boolean;
    is_active: Generated<boolean>;
  };
  link_preview_job: { realm_id: number; message_id: number; due_at: Time; attempts: Generated<number> };
  link_preview: { realm_id: number; url: string; embed: Json<unknown>; fetched_at: Time };
  attachment: {
    realm_id: number;
    attachment_id: Generated<number>;
    owner_id: number;
    place: string;
    path_name: string;
    file_name: string;
    content_type: string;
    size: number;
    uploaded_at: Time;
    unused_since: Time | null;
    thumbnail_size: number | null;
    thumbnail_claimed_until: Time | null;
  };
  attachment_message: { realm_id: number; message_id: number; attachment_id: number; sent_at: Time };
  upload_space: { realm_id: number; bytes: number };
  realm_export: {
    realm_id: number;
    export_id: Generated<number>;
    acting_user_id: number;
    requested_at: Time;
    claimed_until: Time;
    attempts: number;
    finished_at: Time | null;
    failed_at: Time | null;
    deleted_at: Time | null;
    place: string | null;
    size: number | null;
  };
  stored_file_removal: { realm_id: number; place: string; due_at: Time };
  bot_call: {
    realm_id: number;
    message_id: number;
    bot_id: number;
    trigger: string;
    due_at: Time;
    attempts: Generated<number>;
  };
  web_push_subscription: {
    realm_id: number;
    user_id: number;
    endpoint_hash: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    session_hash: string | null;
    added_at: Time;
  };
  notification: {
    realm_id: number;
    user_id: number;
    channel: string;
    message_id: number;
    batch: string;
    position: number;
    trigger: string;
    is_waiting: boolean;
    due_at: Time;
    attempts: Generated<number>;
  };
  retention_round: { realm_id: number; due_at: Time };
  confirmation: {
    realm_id: number;
    token_hash: string;
    kind: string;
    user_id: number | null;
    subject: Json<unknown>;
    expires_at: Time;
  };
  invitation: {
    realm_id: number;
    invitation_id: Generated<number>;
    email: string | null;
    inviter_id: number;
    role: number;
    stream_ids: number[];
    token_hash: string;
    token_encrypted: string | null;
    invited_at: Time;
    expires_at: Time;
  };
  invitation_count: {
    realm_id: number;
    hour: Time;
    mailed: number;
  };
  session: {
    realm_id: number;
    token_hash: string;
    user_id: number;
    user_agent: string;
    created_at: Time;
    last_used_at: Time;
    expires_at: Time;
  };
  attempt: {
    realm_id: number;
    rule: string;
    who: string;
    times: number[];
    accepted: boolean;
    expires_at: Time;
  };
  mail: {
    realm_id: number;
    mail_id: string;
    content_encrypted: string;
    due_at: Time;
    attempts: number;
    created_at: Time;
  };
  installation: { name: string; value: string };
}

export interface RealmTable {
  realm_id: Generated<number>;
  host: string;
  properties: Json<Record<string, unknown>>;
  user_settings_defaults: Json<Record<string, unknown>>;
  pictures: Json<Record<string, unknown>>;
  is_active: Generated<boolean>;
  created_at: Time;
}

export interface AccountTable {
  realm_id: number;
  user_id: Generated<number>;
  delivery_email: string;
  full_name: string;
  role: number;
  is_active: Generated<boolean>;
  bot_type: number | null;
  bot_owner_id: number | null;
  is_system: Generated<boolean>;
  avatar_version: Generated<number>;
  avatar_place: string | null;
  settings: Json<Record<string, unknown>>;
  joined_at: Time;
  password_hash: string | null;
  api_key_hash: string;
  api_key_encrypted: string;
  bot_properties: Json<Record<string, unknown>>;
}

export interface StreamTable {
  realm_id: number;
  stream_id: Generated<number>;
  conversation_id: number;
  name: string;
  description: string;
  rendered_description: string;
  invite_only: boolean;
  is_web_public: boolean;
  history_public_to_subscribers: boolean;
  stream_post_policy: number;
  message_retention_days: number | null;
  is_default: Generated<boolean>;
  is_active: Generated<boolean>;
  creator_id: number | null;
  created_at: Time;
}

export interface SubscriptionTable {
  realm_id: number;
  user_id: number;
  stream_id: number;
  is_active: boolean;
  color: string;
  is_muted: Generated<boolean>;
  pin_to_top: Generated<boolean>;
  desktop_notifications: boolean | null;
  audible_notifications: boolean | null;
  push_notifications: boolean | null;
  email_notifications: boolean | null;
  wildcard_mentions_notify: boolean | null;
}

export interface MessageTable {
  realm_id: number;
  message_id: number;
  conversation_id: number;
  seq: number;
  sender_id: number;
  topic: string;
  content: string;
  rendered_content: string;
  client: string;
  topic_links: Json<{ text: string; url: string }[] | null>;
  mentions_wildcard: Generated<boolean>;
  has_link: Generated<boolean>;
  has_image: Generated<boolean>;
  has_attachment: Generated<boolean>;
  has_submessages: Generated<boolean>;
  sent_at: Time;
  last_edited_at: Time | null;
  edit_history: Json<unknown[] | null>;
}
