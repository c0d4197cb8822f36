/**
 * The organization's settings by page, and the control of each (docs/interface/organization.md#properties,
 * docs/interface/more-operations.md#operations).
 */
import {
  BotCreationPolicy,
  type PermissionSettingName,
  Policy,
  type RealmPropertyName,
  type RealmPropertyValues,
  realmPermissionSettings,
  SystemGroup,
  WildcardMentionPolicy,
} from "@confab/contract";

/** Properties that are on or off. */
export type SwitchName = {
  [N in RealmPropertyName]: RealmPropertyValues[N] extends boolean ? N : never;
}[RealmPropertyName];

/** Properties that are a number, or one of several numbers. */
export type NumberName = {
  [N in RealmPropertyName]: number extends RealmPropertyValues[N]
    ? N
    : RealmPropertyValues[N] extends number
      ? N
      : never;
}[RealmPropertyName];

/** Times that may be unlimited. */
type NullableNumberName =
  | "message_content_delete_limit_seconds"
  | "message_content_edit_limit_seconds"
  | "move_messages_within_stream_limit_seconds"
  | "move_messages_between_streams_limit_seconds";

interface Common<N extends RealmPropertyName> {
  readonly name: N;
  /** Administrators who are not owners may only look at it. */
  readonly isOwners?: true;
  /** The setting that must be on for this one to matter. */
  readonly needs?: SwitchName;
}

/**
 * The control of a setting:
 *
 * - `switch`: on or off; `isInverse` if the property names a prohibition, while the switch shows the permission
 * - `choice`: one of these values, whose names are in the texts
 * - `group`: one of these system groups, or another group if the permission can have it; a collection of users and
 *   groups is only shown
 * - `number`: a number of days
 * - `limit`: a time in `unit`, counted in seconds or days, or no limit, which is stored as `endless` and sent as
 *   `endlessAs`
 * - `stream`: one of the streams, or none
 * - `provider`: one of the providers of calls that the server knows
 * - `weekday`: a day of the week, from 0 for Monday
 * - `rating`: one of the audiences of moving pictures that the server knows
 * - `text`: a line; an empty one is sent as `emptyAs`
 */
export type RealmRow =
  | (Common<SwitchName> & { readonly kind: "switch"; readonly isInverse?: true })
  | (Common<NumberName> & { readonly kind: "choice"; readonly choices: readonly number[] })
  | (Common<PermissionSettingName> & { readonly kind: "group"; readonly choices: readonly SystemGroup[] })
  | (Common<NumberName> & { readonly kind: "number"; readonly max: number })
  | (Common<NumberName | NullableNumberName> & LimitRow)
  | (Common<NumberName> & { readonly kind: "stream" })
  | (Common<"video_chat_provider"> & { readonly kind: "provider" })
  | (Common<"giphy_rating"> & { readonly kind: "rating" })
  | (Common<"digest_weekday"> & { readonly kind: "weekday" })
  | (Common<"default_code_block_language" | "jitsi_server_url"> & TextRow);

interface TextRow {
  readonly kind: "text";
  readonly emptyAs?: string;
}

export interface LimitRow {
  readonly kind: "limit";
  readonly unit: "minutes" | "days";
  /** Offered values in the property's own unit: seconds for `minutes`, days for `days`. */
  readonly offered: readonly number[];
  readonly endless: number | null;
  readonly endlessAs: number | "unlimited";
}

export interface RealmRowGroup {
  readonly id: string;
  /** True if the settings have no effect on a server that sends no mails; then they are not shown. */
  readonly needsMail?: true;
  /** True if the settings have no effect on a server without a provider of moving pictures. */
  readonly needsGifs?: true;
  readonly rows: readonly RealmRow[];
}

const switches = (...names: SwitchName[]): RealmRow[] => names.map((name) => ({ kind: "switch", name }));
const ownersSwitches = (...names: SwitchName[]): RealmRow[] =>
  names.map((name) => ({ kind: "switch", name, isOwners: true }));
const allowed = (...names: SwitchName[]): RealmRow[] =>
  names.map((name) => ({ kind: "switch", name, isInverse: true }));

/** Choices from the most to the least permissive; the numbers mean the same in all of these policies. */
const { members, administrators, fullMembers, moderators, everyone, nobody, owners } = Policy;
const membersAndAbove = [members, fullMembers, moderators, administrators] as const;
const policy = (name: NumberName, choices: readonly number[] = membersAndAbove): RealmRow => ({
  kind: "choice",
  name,
  choices,
});

const permission = (name: PermissionSettingName): RealmRow => ({
  kind: "group",
  name,
  choices: realmPermissionSettings[name].systemGroups,
});

/** The choices for mentions, which also go from the most to the least permissive. */
const mentioners = [
  WildcardMentionPolicy.everyone,
  WildcardMentionPolicy.members,
  WildcardMentionPolicy.fullMembers,
  WildcardMentionPolicy.moderators,
  WildcardMentionPolicy.administrators,
  WildcardMentionPolicy.nobody,
];

const [MINUTE, HOUR, DAY] = [60, 3600, 24 * 3600];
const minutes = {
  kind: "limit",
  unit: "minutes",
  offered: [2 * MINUTE, 10 * MINUTE, HOUR, DAY, 7 * DAY],
} as const;

/** Times after which only moderators can move a message. */
const moves = {
  kind: "limit",
  unit: "minutes",
  offered: [HOUR, DAY, 3 * DAY, 7 * DAY],
  endless: null,
  endlessAs: "unlimited",
} as const;

export const pages = {
  joining: [
    {
      id: "entry",
      rows: [
        ...ownersSwitches("invite_required"),
        {
          kind: "choice",
          name: "invite_to_realm_policy",
          choices: [...membersAndAbove, nobody],
          isOwners: true,
        },
        { ...permission("create_multiuse_invite_group"), isOwners: true },
        { kind: "number", name: "waiting_period_threshold", max: 36_500, isOwners: true },
      ],
    },
    {
      id: "addresses",
      rows: ownersSwitches("disallow_disposable_email_addresses", "emails_restricted_to_domains"),
    },
  ],
  streams: [
    {
      id: "creating",
      rows: [permission("can_create_public_channel_group"), permission("can_create_private_channel_group")],
    },
    {
      id: "webPublic",
      rows: [
        ...switches("enable_spectator_access"),
        {
          kind: "choice",
          name: "create_web_public_stream_policy",
          choices: [moderators, administrators, owners, nobody],
          needs: "enable_spectator_access",
        },
      ],
    },
    {
      id: "using",
      rows: [policy("invite_to_stream_policy"), policy("wildcard_mention_policy", mentioners)],
    },
  ],
  people: [
    {
      id: "identity",
      rows: [
        ...allowed("name_changes_disabled", "email_changes_disabled", "avatar_changes_disabled"),
        ...switches("require_unique_names", "enable_guest_user_indicator"),
        policy("can_access_all_users_group", [SystemGroup.everyone, SystemGroup.members]),
      ],
    },
    {
      id: "rights",
      rows: [
        permission("direct_message_permission_group"),
        permission("direct_message_initiator_group"),
        policy("user_group_edit_policy"),
        policy("add_custom_emoji_policy"),
        policy("bot_creation_policy", Object.values(BotCreationPolicy)),
      ],
    },
  ],
  messages: [
    {
      id: "editing",
      rows: [
        ...switches("allow_message_editing"),
        {
          ...minutes,
          name: "message_content_edit_limit_seconds",
          endless: null,
          endlessAs: "unlimited",
          needs: "allow_message_editing",
        },
        ...switches("allow_edit_history"),
      ],
    },
    {
      id: "deleting",
      rows: [
        policy("delete_own_message_policy", [everyone, ...membersAndAbove]),
        {
          ...minutes,
          name: "message_content_delete_limit_seconds",
          endless: null,
          endlessAs: "unlimited",
        },
        {
          kind: "limit",
          name: "message_retention_days",
          unit: "days",
          offered: [30, 90, 365, 3650],
          endless: -1,
          endlessAs: "unlimited",
          isOwners: true,
        },
      ],
    },
    {
      id: "topics",
      rows: [
        ...switches("mandatory_topics"),
        policy("edit_topic_policy", [everyone, ...membersAndAbove, nobody]),
        { ...moves, name: "move_messages_within_stream_limit_seconds" },
        policy("move_messages_between_streams_policy", [...membersAndAbove, nobody]),
        { ...moves, name: "move_messages_between_streams_limit_seconds" },
      ],
    },
    {
      id: "reading",
      rows: switches("enable_read_receipts"),
    },
    {
      id: "content",
      rows: [
        ...switches("inline_image_preview", "inline_url_embed_preview"),
        { kind: "text", name: "default_code_block_language" },
      ],
    },
    {
      id: "calls",
      rows: [
        { kind: "provider", name: "video_chat_provider" },
        { kind: "text", name: "jitsi_server_url", emptyAs: "default" },
      ],
    },
    {
      id: "gifs",
      needsGifs: true,
      rows: [{ kind: "rating", name: "giphy_rating" }],
    },
  ],
  more: [
    {
      id: "notices",
      rows: [
        { kind: "stream", name: "new_stream_announcements_stream_id" },
        { kind: "stream", name: "signup_announcements_stream_id" },
        { kind: "stream", name: "zulip_update_announcements_stream_id" },
      ],
    },
    {
      id: "mail",
      needsMail: true,
      rows: [
        ...switches("message_content_allowed_in_email_notifications", "digest_emails_enabled"),
        { kind: "weekday", name: "digest_weekday", needs: "digest_emails_enabled" },
      ],
    },
  ],
} as const satisfies Readonly<Record<string, readonly RealmRowGroup[]>>;

export type RealmPageName = keyof typeof pages;

/** Properties without a row in the tables: the place that sets them, or the reason why none does. */
export const setElsewhere: Partial<Readonly<Record<RealmPropertyName, string>>> = {
  name: "a row of text on the first page",
  description: "a row of text with several lines on the first page",
  default_language: "languages, by their own names, on the first page",
  org_type: "nothing, since it affects nothing",
  want_advertise_in_communities_directory: "nothing, since Confab has no directory of organizations",
  send_welcome_emails: "nothing, since new people get a message instead of a mail",
  authentication_methods: "a switch for each method that the server knows, on the page of joining",
};
