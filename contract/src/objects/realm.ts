/**
 * Every property of the organization that administrators can change, declared once. The parameters of `PATCH /realm`,
 * its answer, the initial state (`realm_` before each name) and the events follow from this table.
 */

import { BotCreationPolicy } from "../bot-types.ts";
import { MAX_JITSI_URL_LENGTH, TOPIC_EDITING_SECONDS } from "../limits.ts";
import { OrganizationType } from "../organization-types.ts";
import { decimal, either, json, maybe, type Parameter, raw, type WireForm } from "../parameter.ts";
import { Policy, WildcardMentionPolicy } from "../policies.ts";
import {
  anyOf,
  Bool,
  Count,
  enumOf,
  enumOfValues,
  Int,
  mapOf,
  nullable,
  optional,
  type Static,
  strict,
  Text,
  type TSchema,
  textUpTo,
} from "../schema.ts";
import { GroupSettingChange, GroupSettingValue } from "./group-setting-value.ts";
import { type PermissionSettingName, realmPermissionSettings } from "./permission-setting.ts";

/**
 * The kind of event that announces a change.
 *
 * - `update`: an event of its own, `{property, value}`
 * - `update_dict`: one event for several of them
 */
type Announcement = "update" | "update_dict";

interface Property<P extends TSchema = TSchema, S extends TSchema = TSchema> {
  readonly wire: WireForm;
  /** The form in which the parameter takes it. */
  readonly parameter: P;
  /** The form in the initial state and the events. */
  readonly schema: S;
  readonly default: Static<S>;
  readonly who: "administrator" | "owner";
  readonly announced: Announcement;
  readonly doc: string;
}

interface Options {
  wire?: WireForm;
  who?: "administrator" | "owner";
  announced?: Announcement;
}

const stored = <P extends TSchema, S extends TSchema>(
  parameter: P,
  schema: S,
  value: Static<S>,
  doc: string,
  options: Options = {},
): Property<P, S> => ({
  wire: options.wire ?? "json",
  parameter,
  schema,
  default: value,
  who: options.who ?? "administrator",
  announced: options.announced ?? "update",
  doc,
});

const property = <S extends TSchema>(schema: S, value: Static<S>, doc: string, options: Options = {}) =>
  stored(schema, schema, value, doc, options);

const plain = { wire: "raw" } as const;
const owner = { who: "owner" } as const;

const { members, administrators, fullMembers, moderators, everyone, nobody, owners } = Policy;
const membersAndAbove = [members, administrators, fullMembers, moderators] as const;

const policy = (value: (typeof membersAndAbove)[number], doc: string) =>
  property(
    enumOf(...membersAndAbove),
    value,
    `${doc} 1 members, 2 administrators, 3 full members, 4 moderators.`,
  );

const dictionary = { announced: "update_dict" } as const;

/** A permission that only a system group can have. */
const ofSystemGroup = (name: PermissionSettingName, doc: string, options: Options = {}) =>
  property(Int, realmPermissionSettings[name].default, doc, { ...dictionary, ...options });

/** A permission that any group can have, or a collection of users and groups. */
const ofGroup = (name: PermissionSettingName, doc: string) =>
  stored(
    GroupSettingChange,
    GroupSettingValue,
    realmPermissionSettings[name].default,
    `${doc} The parameter has the value as \`new\`, and may have the one before as \`old\`.`,
    dictionary,
  );

const organizationTypes =
  "The organization's purpose: 0 unspecified, 10 business, 20 open source, 30 and 35 education without and with profit, 40 research, 50 an event, 60 non-profit, 70 government, 80 politics, 90 a community, 100 personal, 1000 other.";

/** A way to log in that the server is configured for. */
export const AuthenticationMethod = strict(
  { enabled: Bool, available: Bool, unavailable_reason: optional(Text) },
  { title: "AuthenticationMethod" },
);
export type AuthenticationMethod = Static<typeof AuthenticationMethod>;

const { streamAdministrators, ...mentioners } = WildcardMentionPolicy;

export const realmProperties = {
  name: property(textUpTo(40), "", "The organization's name.", plain),
  description: property(textUpTo(1000), "", "The organization's description, as Markdown.", plain),
  default_language: property(Text, "en", "Language of new users, as a code.", plain),
  default_code_block_language: property(Text, "", "Default language of code blocks; empty for none.", plain),
  emails_restricted_to_domains: property(Bool, false, "Only addresses of certain domains may join.", owner),
  disallow_disposable_email_addresses: property(Bool, true, "Disposable addresses may not join.", owner),
  invite_required: property(Bool, true, "New users need an invitation.", owner),
  name_changes_disabled: property(Bool, false, "Users may not change their names."),
  email_changes_disabled: property(Bool, false, "Users may not change their e-mail addresses."),
  avatar_changes_disabled: property(Bool, false, "Users may not change their pictures."),
  inline_image_preview: property(Bool, true, "Shows linked pictures below messages."),
  inline_url_embed_preview: property(Bool, false, "Shows previews of linked pages."),
  allow_message_editing: property(Bool, true, "Messages can be edited.", { announced: "update_dict" }),
  mandatory_topics: property(Bool, false, "Clients require a topic."),
  allow_edit_history: property(Bool, true, "Earlier versions of messages can be seen."),
  send_welcome_emails: property(Bool, true, "New users get welcome e-mails."),
  digest_emails_enabled: property(
    Bool,
    false,
    "Sends weekly e-mails about missed messages to people who are away.",
  ),
  message_content_allowed_in_email_notifications: property(Bool, true, "E-mails may quote messages."),
  enable_read_receipts: property(Bool, false, "Users can see who has read a message."),
  enable_guest_user_indicator: property(Bool, true, "Clients mark the names of guests."),
  require_unique_names: property(Bool, false, "Two active users can't have the same name."),
  want_advertise_in_communities_directory: property(
    Bool,
    false,
    "The organization may appear in public lists of organizations. Confab has none.",
  ),
  org_type: property(enumOfValues(OrganizationType), OrganizationType.unspecified, organizationTypes),
  enable_spectator_access: property(Bool, false, "Web-public streams can be read without an account."),
  can_create_public_channel_group: ofGroup(
    "can_create_public_channel_group",
    "The group whose members may create public streams, or an object with `direct_members` and `direct_subgroups`.",
  ),
  can_create_private_channel_group: ofGroup(
    "can_create_private_channel_group",
    "The group whose members may create private streams, or an object with `direct_members` and `direct_subgroups`.",
  ),
  create_web_public_stream_policy: property(
    enumOf(administrators, moderators, nobody, owners),
    owners,
    "Who may create web-public streams: 2 administrators, 4 moderators, 6 nobody, 7 owners.",
  ),
  invite_to_stream_policy: policy(members, "Who may subscribe others."),
  invite_to_realm_policy: property(
    enumOf(...membersAndAbove, nobody),
    members,
    "Who may invite: 1 members, 2 administrators, 3 full members, 4 moderators, 6 nobody.",
    owner,
  ),
  create_multiuse_invite_group: ofSystemGroup(
    "create_multiuse_invite_group",
    "The system group whose members may create reusable invitation links. Guests can't.",
    owner,
  ),
  add_custom_emoji_policy: policy(members, "Who may add emoji."),
  user_group_edit_policy: policy(members, "Who may edit user groups."),
  move_messages_between_streams_policy: property(
    enumOf(...membersAndAbove, nobody),
    administrators,
    "Who may move messages to another stream: 1 members, 2 administrators, 3 full members, 4 moderators, 6 nobody.",
  ),
  edit_topic_policy: property(
    enumOf(...membersAndAbove, everyone, nobody),
    everyone,
    "Who may edit topics: 1 members, 2 administrators, 3 full members, 4 moderators, 5 everyone, 6 nobody.",
    { announced: "update_dict" },
  ),
  delete_own_message_policy: property(
    enumOf(...membersAndAbove, everyone),
    administrators,
    "Who may delete their own messages: 1 members, 2 administrators, 3 full members, 4 moderators, 5 everyone.",
  ),
  bot_creation_policy: property(
    enumOfValues(BotCreationPolicy),
    BotCreationPolicy.members,
    "Who may create bots: 1 everyone, 2 generic ones administrators only, 3 administrators only.",
  ),
  direct_message_permission_group: ofGroup(
    "direct_message_permission_group",
    "The group whose members may send direct messages to anyone. Others may send them to these members.",
  ),
  direct_message_initiator_group: ofGroup(
    "direct_message_initiator_group",
    "The group whose members may begin conversations of direct messages.",
  ),
  wildcard_mention_policy: property(
    enumOfValues(mentioners),
    WildcardMentionPolicy.administrators,
    "Who may mention everyone in large streams: 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators.",
  ),
  can_access_all_users_group: ofSystemGroup(
    "can_access_all_users_group",
    "The system group whose members see all users: `role:everyone`, or `role:members` to limit guests.",
  ),
  jitsi_server_url: stored(
    textUpTo(MAX_JITSI_URL_LENGTH),
    nullable(Text),
    null,
    "The organization's Jitsi server; `default` is the server's own, which is stored as null.",
    { wire: "either" },
  ),
  video_chat_provider: property(Int, 1, "0 none, 1 Jitsi Meet, 4 BigBlueButton if configured."),
  giphy_rating: property(Int, 2, "The GIPHY rating, which limits the offered GIFs."),
  digest_weekday: property(enumOf(0, 1, 2, 3, 4, 5, 6), 1, "Day of the weekly e-mails, 0 for Monday."),
  new_stream_announcements_stream_id: property(Int, -1, "Stream for notices about new streams; -1 for none."),
  signup_announcements_stream_id: property(Int, -1, "Stream for notices about new users; -1 for none."),
  zulip_update_announcements_stream_id: property(
    Int,
    -1,
    "Stream for notices about new versions of the server; -1 for none.",
  ),
  message_content_edit_limit_seconds: stored(
    anyOf("a string or integer", Text, Int),
    nullable(Int),
    600,
    "How long a message's content can be edited, or `unlimited`, which is stored as null.",
    { wire: "either", announced: "update_dict" },
  ),
  waiting_period_threshold: stored(Count, Int, 0, "Days until new members become full members.", {
    wire: "decimal",
    who: "owner",
  }),
  message_content_delete_limit_seconds: stored(
    anyOf("a string or integer", Text, Int),
    nullable(Int),
    600,
    "How long users can delete their own messages, or `unlimited`, which is stored as null.",
    { wire: "either" },
  ),
  move_messages_within_stream_limit_seconds: stored(
    anyOf("a string or integer", Text, Int),
    nullable(Int),
    TOPIC_EDITING_SECONDS,
    "How long users who are not moderators can move a message to another topic, or `unlimited`, which is stored as null.",
    { wire: "either" },
  ),
  move_messages_between_streams_limit_seconds: stored(
    anyOf("a string or integer", Text, Int),
    nullable(Int),
    null,
    "How long users who are not moderators can move a message to another stream, or `unlimited`, which is stored as null.",
    { wire: "either" },
  ),
  message_retention_days: stored(
    anyOf("a string or integer", Text, Int),
    Int,
    -1,
    "After how many days messages are deleted, or `unlimited`, which is stored as -1.",
    { wire: "either", who: "owner" },
  ),
  authentication_methods: stored(
    mapOf(Bool),
    mapOf(AuthenticationMethod),
    { Email: { enabled: true, available: true } },
    "The ways to log in, each with true if it is enabled.",
    { who: "owner", announced: "update_dict" },
  ),
} as const;

type Properties = typeof realmProperties;
export type RealmPropertyName = keyof Properties;

export const realmPropertyNames = Object.keys(realmProperties) as RealmPropertyName[];

/** Every property with its value's type. */
export type RealmPropertyValues = { [K in RealmPropertyName]: Static<Properties[K]["schema"]> };

/** The properties of a new organization. */
export const defaultRealmProperties = Object.fromEntries(
  realmPropertyNames.map((name) => [name, realmProperties[name].default]),
) as RealmPropertyValues;

type RealmParameters = { [K in RealmPropertyName]: Parameter<Properties[K]["parameter"], "optional"> };

const wireForms = { raw, json, decimal, either } as const;

/** The parameters of `PATCH /realm`, in this order. */
export const realmParameters = Object.fromEntries(
  realmPropertyNames.map((name) => {
    const { wire, parameter, doc } = realmProperties[name];
    return [name, maybe(wireForms[wire](parameter as TSchema, { doc }))];
  }),
) as RealmParameters;

type Optionals<P> = { [K in keyof P]: ReturnType<typeof optional<P[K] & TSchema>> };
type StateSchemas = { [K in RealmPropertyName]: Properties[K]["schema"] };

const stateSchemas = Object.fromEntries(
  realmPropertyNames.map((name) => [name, realmProperties[name].schema]),
) as StateSchemas;

/** All properties, each optional, for events that report several changes. */
export const changedRealmProperties = Object.fromEntries(
  realmPropertyNames.map((name) => [name, optional(stateSchemas[name])]),
) as Optionals<StateSchemas>;

/** The answer for a changed property: its new value, or for texts the fact that it was updated. */
const Updated = enumOf("updated");
type Echo<S extends TSchema> = Static<S> extends string | null ? typeof Updated : S;
type Echoes = { [K in RealmPropertyName]: Echo<StateSchemas[K]> };

/** True if the answer of `PATCH /realm` says only that the property changed, without its new value. */
export const isAnsweredInWords = (name: RealmPropertyName): boolean =>
  realmProperties[name].wire === "raw" && name !== "default_code_block_language";

/** The answer of `PATCH /realm`: the changed properties. */
export const realmPropertyEchoes = Object.fromEntries(
  realmPropertyNames.map((name) => [name, optional(isAnsweredInWords(name) ? Updated : stateSchemas[name])]),
) as Optionals<Echoes>;

/** All properties under their names in the initial state. */
export const realmStateProperties = Object.fromEntries(
  realmPropertyNames.map((name) => [`realm_${name}`, stateSchemas[name]]),
) as { [K in RealmPropertyName as `realm_${K}`]: StateSchemas[K] };

/** Pictures of the organization: their events come as `update_dict`. */
export const realmPictures = {
  icon_url: Text,
  icon_source: enumOf("G", "U"),
  logo_url: Text,
  logo_source: enumOf("D", "U"),
  night_logo_url: Text,
  night_logo_source: enumOf("D", "U"),
};

export const RealmPropertyValue = anyOf("a property's value", nullable(Text), Bool, Int);

export const RealmDomain = strict({ domain: Text, allow_subdomains: Bool }, { title: "RealmDomain" });
export type RealmDomain = Static<typeof RealmDomain>;

export const RealmPlayground = strict(
  { id: Int, name: Text, pygments_language: Text, url_template: Text },
  { title: "RealmPlayground" },
);
export type RealmPlayground = Static<typeof RealmPlayground>;
