/** The statements that load a realm's model. Each reads the rows of the realm `$1`. */
import type {
  BotType,
  GroupSettingValue,
  NotificationSchedule,
  Role,
  SettingValues,
  StreamPostPolicy,
  UserStatus,
  UserTopic,
} from "@confab/contract";
import { bool, float8, int2, int4, int8, jsonb, statement, text, timestamptz } from "../db/statement.ts";
import type { BotProperties, CustomEmoji, RealmPictures, Tutorial } from "../model/records.ts";

export const loadRealmSql = statement({
  name: "load_realm",
  text: `select position, metadata_version, host, properties, user_settings_defaults, pictures, is_active,
                generation, created_at
           from realm_counter join realm using (realm_id) where realm_id = $1`,
  row: {
    position: int8,
    metadata_version: int8,
    host: text,
    /** In their stored form (`stored-properties.ts`). */
    properties: jsonb<Readonly<Record<string, unknown>>>(),
    user_settings_defaults: jsonb<Partial<SettingValues>>(),
    pictures: jsonb<RealmPictures>(),
    is_active: bool,
    generation: int8,
    /** Milliseconds since 1970. */
    created_at: timestamptz,
  },
});

export const loadUsersSql = statement({
  name: "load_users",
  text: `select user_id, delivery_email, full_name, role, is_active, bot_type, bot_owner_id, is_system,
                avatar_version, avatar_place, settings, joined_at, api_key_hash, bot_properties
           from account where realm_id = $1 order by user_id`,
  row: {
    user_id: int8,
    delivery_email: text,
    full_name: text,
    role: int2.as<Role>(),
    is_active: bool,
    bot_type: int2.as<BotType>().orNull,
    bot_owner_id: int8.orNull,
    is_system: bool,
    avatar_version: int4,
    avatar_place: text.orNull,
    settings: jsonb<Partial<SettingValues>>(),
    joined_at: timestamptz,
    api_key_hash: text,
    bot_properties: jsonb<BotProperties>(),
  },
});

export const loadDeletedPeopleSql = statement({
  name: "load_deleted_people",
  text: "select user_id from person_deletion where realm_id = $1",
  row: { user_id: int8 },
});

export const loadProfileValuesSql = statement({
  name: "load_profile_values",
  text: "select user_id, field_id, value, rendered_value from profile_value where realm_id = $1",
  row: { user_id: int8, field_id: int8, value: text, rendered_value: text.orNull },
});

export const loadStreamsSql = statement({
  name: "load_streams",
  text: `select s.stream_id, s.conversation_id, s.name, s.description, s.rendered_description, s.invite_only,
                s.is_web_public, s.history_public_to_subscribers, s.stream_post_policy, s.message_retention_days,
                s.can_remove_subscribers_group, s.is_default, s.is_active, s.creator_id, s.created_at, c.first_message_id,
                s.folder_id
           from stream as s
           join conversation as c on c.realm_id = s.realm_id and c.conversation_id = s.conversation_id
          where s.realm_id = $1 order by s.stream_id`,
  row: {
    stream_id: int8,
    conversation_id: int8,
    name: text,
    description: text,
    rendered_description: text,
    invite_only: bool,
    is_web_public: bool,
    history_public_to_subscribers: bool,
    stream_post_policy: int2.as<StreamPostPolicy>(),
    message_retention_days: int4.orNull,
    can_remove_subscribers_group: int8.orNull,
    is_default: bool,
    is_active: bool,
    creator_id: int8.orNull,
    created_at: timestamptz,
    first_message_id: int8.orNull,
    folder_id: int8.orNull,
  },
});

export const loadSubscribersSql = statement({
  name: "load_subscribers",
  text: `select stream_id, array_agg(user_id) as user_ids
           from subscription as u
           join stream as s using (realm_id, stream_id)
          where realm_id = $1 and u.is_active and s.is_active group by stream_id`,
  row: { stream_id: int8, user_ids: int8.array },
});

/** Reads the subscriptions with notification choices, which are few, whether they have ended or not. */
export const loadStreamChoicesSql = statement({
  name: "load_stream_choices",
  text: `select stream_id, user_id, push_notifications, email_notifications, wildcard_mentions_notify,
                nullif(is_muted, false) as is_muted
           from subscription
          where realm_id = $1 and (is_muted or coalesce(push_notifications, email_notifications,
                                                        wildcard_mentions_notify) is not null)`,
  row: {
    stream_id: int8,
    user_id: int8,
    push_notifications: bool.orNull,
    email_notifications: bool.orNull,
    wildcard_mentions_notify: bool.orNull,
    is_muted: bool.orNull,
  },
});

export const loadGroupsSql = statement({
  name: "load_groups",
  text: `select user_group_id, name, description, can_mention_group
           from user_group where realm_id = $1 order by user_group_id`,
  row: {
    user_group_id: int8,
    name: text,
    description: text,
    can_mention_group: jsonb<GroupSettingValue>().orNull,
  },
});

export const loadGroupMembersSql = statement({
  name: "load_group_members",
  text: `select user_group_id, array_agg(user_id) as user_ids
           from user_group_member where realm_id = $1 group by user_group_id`,
  row: { user_group_id: int8, user_ids: int8.array },
});

export const loadSubgroupsSql = statement({
  name: "load_subgroups",
  text: `select user_group_id, array_agg(subgroup_id) as subgroup_ids
           from user_group_subgroup where realm_id = $1 group by user_group_id`,
  row: { user_group_id: int8, subgroup_ids: int8.array },
});

export const loadTopicPoliciesSql = statement({
  name: "load_topic_policies",
  text: `select user_id, stream_id, topic, visibility_policy, muted_at as updated_at
           from muted_topic where realm_id = $1 order by muted_topic_id`,
  row: {
    user_id: int8,
    stream_id: int8,
    topic: text,
    visibility_policy: int2.as<UserTopic["visibility_policy"]>(),
    updated_at: timestamptz,
  },
});

export const loadMutedUsersSql = statement({
  name: "load_muted_users",
  text: "select user_id, muted_user_id, muted_at from muted_user where realm_id = $1 order by muted_at",
  row: { user_id: int8, muted_user_id: int8, muted_at: timestamptz },
});

export const loadDirectMutesSql = statement({
  name: "load_direct_mutes",
  text: `select m.user_id, m.conversation_id, c.participant_ids, m.muted_at
           from muted_direct_conversation as m
           join conversation as c on c.realm_id = m.realm_id and c.conversation_id = m.conversation_id
          where m.realm_id = $1 order by m.muted_at, m.conversation_id`,
  row: {
    user_id: int8,
    conversation_id: int8,
    participant_ids: int8.array.neverNull,
    muted_at: timestamptz,
  },
});

export const loadAlertWordsSql = statement({
  name: "load_alert_words",
  text: "select user_id, word from alert_word where realm_id = $1 order by alert_word_id",
  row: { user_id: int8, word: text },
});

export const loadDoNotDisturbSql = statement({
  name: "load_do_not_disturb",
  text: `select user_id, extract(epoch from paused_until)::float8 as paused_until,
                extract(epoch from resumed_until)::float8 as resumed_until, schedule
           from do_not_disturb where realm_id = $1`,
  row: {
    user_id: int8,
    paused_until: float8.orNull,
    resumed_until: float8.orNull,
    schedule: jsonb<NotificationSchedule>().orNull,
  },
});

export const loadTutorialsSql = statement({
  name: "load_tutorials",
  text: "select user_id, status, hotspots_read from tutorial where realm_id = $1",
  row: { user_id: int8, status: text.as<Tutorial["status"]>(), hotspots_read: text.array },
});

export const loadStatusesSql = statement({
  name: "load_statuses",
  text: `select user_id, status_text, emoji_name, emoji_code, reaction_type
           from user_status where realm_id = $1`,
  row: {
    user_id: int8,
    status_text: text,
    emoji_name: text,
    emoji_code: text,
    reaction_type: text.as<NonNullable<UserStatus["reaction_type"]>>(),
  },
});

export const loadLinkifiersSql = statement({
  name: "load_linkifiers",
  text: `select linkifier_id, pattern, url_format, url_template
           from linkifier where realm_id = $1 order by position, linkifier_id`,
  row: { linkifier_id: int8, pattern: text, url_format: text, url_template: text.orNull },
});

export const loadCustomEmojiSql = statement({
  name: "load_custom_emoji",
  text: `select emoji_id, name, author_id, extension, is_animated, is_active
           from realm_emoji where realm_id = $1 order by emoji_id`,
  row: {
    emoji_id: int8,
    name: text,
    author_id: int8,
    extension: text.as<CustomEmoji["extension"]>(),
    is_animated: bool,
    is_active: bool,
  },
});

export const loadDefaultStreamGroupsSql = statement({
  name: "load_default_stream_groups",
  text: `select group_id, name, description, stream_ids
           from default_stream_group where realm_id = $1 order by group_id`,
  row: { group_id: int8, name: text, description: text, stream_ids: int8.array },
});

export const loadChannelFoldersSql = statement({
  name: "load_channel_folders",
  text: `select folder_id, name, description, rendered_description, place, is_archived, creator_id, created_at
           from channel_folder where realm_id = $1 order by place, folder_id`,
  row: {
    folder_id: int8,
    name: text,
    description: text,
    rendered_description: text,
    place: int4,
    is_archived: bool,
    creator_id: int8,
    created_at: timestamptz,
  },
});

export const loadDomainsSql = statement({
  name: "load_domains",
  text: `select realm_domain_id, domain, allow_subdomains
           from realm_domain where realm_id = $1 order by realm_domain_id`,
  row: { realm_domain_id: int8, domain: text, allow_subdomains: bool },
});

export const loadPlaygroundsSql = statement({
  name: "load_playgrounds",
  text: `select playground_id as id, name, pygments_language, url_prefix, url_template
           from playground where realm_id = $1 order by playground_id`,
  row: { id: int8, name: text, pygments_language: text, url_prefix: text, url_template: text.orNull },
});

export const loadPendingExportSql = statement({
  name: "load_pending_export",
  text: `select export_id from realm_export
          where realm_id = $1 and finished_at is null and failed_at is null limit 1`,
  row: { export_id: int8 },
});

export const loadProfileFieldsSql = statement({
  name: "load_profile_fields",
  text: `select field_id, type, name, hint, field_data, display_order, required, display_in_profile_summary
           from profile_field where realm_id = $1 order by display_order, field_id`,
  row: {
    field_id: int8,
    type: int2,
    name: text,
    hint: text,
    field_data: text,
    display_order: int4,
    required: bool,
    display_in_profile_summary: bool,
  },
});
