/**
 * Every personal setting, declared once. The parameters of `PATCH /settings` and `PATCH /realm/user_settings_defaults`,
 * the initial state and the events of settings follow from this table.
 */
import { json, maybe, type Parameter, raw } from "../parameter.ts";
import { EmailAddressVisibility } from "../policies.ts";
import {
  anyOf,
  Bool,
  enumOf,
  enumOfValues,
  Int,
  list,
  optional,
  type Static,
  strict,
  Text,
  type TSchema,
} from "../schema.ts";

/** The older event that reports a change of the setting in addition to `user_settings`. */
export type SettingFamily = "display" | "notifications" | "none";

/**
 * The setting's role among the organization's defaults for new users.
 *
 * - `settable`: administrators may change the value that new users get
 * - `fixed`: new users get the default, which the initial state shows
 * - `none`: not among the realm's defaults
 */
export type RealmDefault = "settable" | "fixed" | "none";

interface Setting<
  S extends TSchema = TSchema,
  F extends SettingFamily = SettingFamily,
  R extends RealmDefault = RealmDefault,
> {
  readonly schema: S;
  /** The value of new users if the realm has no other default. */
  readonly default: Static<S>;
  readonly family: F;
  readonly realmDefault: R;
  readonly doc: string;
}

const setting =
  <F extends SettingFamily, R extends RealmDefault>(family: F, realmDefault: R) =>
  <S extends TSchema>(schema: S, value: Static<S>, doc: string): Setting<S, F, R> => ({
    schema,
    default: value,
    family,
    realmDefault,
    doc,
  });

const display = setting("display", "settable");
const notifications = setting("notifications", "settable");
const modern = setting("none", "settable");

export const personalSettings = {
  twenty_four_hour_time: display(Bool, false, "24-hour time: 17:30 instead of 5:30 PM."),
  dense_mode: display(Bool, true, "Currently has no effect."),
  starred_message_counts: display(Bool, true, "Shows how many messages are starred."),
  fluid_layout_width: display(Bool, false, "Lets the messages use the whole width of the screen."),
  high_contrast_mode: display(Bool, false, "More contrast, for accessibility."),
  color_scheme: display(enumOf(1, 2, 3), 1, "1 the system's, 2 dark, 3 light."),
  enable_drafts_synchronization: display(
    Bool,
    true,
    "Stores drafts on the server; turning it off deletes them.",
  ),
  translate_emoticons: display(Bool, false, "Turns emoticons such as :) into emoji when sending."),
  default_language: setting("display", "fixed")(Text, "en", "Language of the interface, as a code."),
  web_home_view: display(
    enumOf("inbox", "recent_topics", "all_messages"),
    "recent_topics",
    "The view that opens first.",
  ),
  web_escape_navigates_to_home_view: modern(Bool, true, "The escape key returns to the home view."),
  left_side_userlist: display(Bool, false, "Shows the users on the left in narrow windows."),
  emojiset: display(
    enumOf("google", "google-blob", "twitter", "text"),
    "google",
    "The set of pictures for emoji. Also known as vendorA, vendorA-blob and vendorB; `text` shows names.",
  ),
  demote_inactive_streams: display(
    enumOf(1, 2, 3),
    1,
    "Moves quiet streams to the end of the list: 1 when there are many, 2 always, 3 never.",
  ),
  timezone: setting("display", "none")(Text, "", "A name of the IANA database, empty if not known."),
  enable_stream_desktop_notifications: notifications(
    Bool,
    false,
    "Desktop notifications of stream messages.",
  ),
  enable_stream_email_notifications: notifications(Bool, false, "E-mails about stream messages."),
  enable_stream_push_notifications: notifications(Bool, false, "Mobile notifications of stream messages."),
  enable_stream_audible_notifications: notifications(Bool, false, "A sound for stream messages."),
  notification_sound: notifications(Text, "zulip", "Name of the sound, or `none`."),
  enable_desktop_notifications: notifications(
    Bool,
    true,
    "Desktop notifications of private messages and mentions.",
  ),
  enable_sounds: notifications(Bool, true, "A sound for private messages and mentions."),
  email_notifications_batching_period_seconds: notifications(
    Int,
    120,
    "Delay of e-mails, which collects more messages; 1 second to a week.",
  ),
  enable_offline_email_notifications: notifications(
    Bool,
    true,
    "E-mails about private messages and mentions while away.",
  ),
  enable_offline_push_notifications: notifications(
    Bool,
    true,
    "Mobile notifications of private messages and mentions while away.",
  ),
  enable_online_push_notifications: notifications(Bool, true, "Mobile notifications also while online."),
  enable_digest_emails: notifications(Bool, true, "Weekly e-mails about missed messages after days away."),
  enable_marketing_emails: setting("notifications", "fixed")(Bool, true, "E-mails with news of the service."),
  enable_login_emails: setting("notifications", "fixed")(Bool, true, "An e-mail about each new login."),
  message_content_in_email_notifications: notifications(Bool, true, "E-mails quote the messages."),
  pm_content_in_desktop_notifications: notifications(
    Bool,
    true,
    "Desktop notifications quote private messages.",
  ),
  wildcard_mentions_notify: notifications(Bool, true, "Mentions of everyone notify like personal ones."),
  enable_followed_topic_desktop_notifications: modern(
    Bool,
    true,
    "Desktop notifications of messages in followed topics.",
  ),
  enable_followed_topic_email_notifications: modern(Bool, true, "E-mails about messages in followed topics."),
  enable_followed_topic_push_notifications: modern(
    Bool,
    true,
    "Mobile notifications of messages in followed topics.",
  ),
  enable_followed_topic_audible_notifications: modern(Bool, true, "A sound for messages in followed topics."),
  enable_followed_topic_wildcard_mentions_notify: modern(
    Bool,
    true,
    "Mentions of everyone in followed topics notify like personal ones.",
  ),
  automatically_follow_topics_policy: modern(
    enumOf(1, 2, 3, 4),
    4,
    "Topics that the user follows by what they do: 1 send, react or vote, 2 send, 3 begin the topic, 4 nothing.",
  ),
  automatically_unmute_topics_in_muted_streams_policy: modern(
    enumOf(1, 2, 3, 4),
    4,
    "Topics of muted streams that are unmuted by what the user does; the same values.",
  ),
  automatically_follow_topics_where_mentioned: modern(
    Bool,
    false,
    "Follows topics in which the user is mentioned by name or in a group.",
  ),
  desktop_icon_count_display: notifications(
    enumOf(1, 2, 3, 4),
    1,
    "The messages that the icon counts: 1 all unread messages, 2 private messages, mentions and followed topics, 3 private messages and mentions, 4 nothing.",
  ),
  realm_name_in_email_notifications_policy: notifications(
    enumOf(1, 2, 3),
    3,
    "E-mail subjects name the organization: 1 if the server has several, 2 always, 3 never.",
  ),
  presence_enabled: notifications(Bool, true, "Shows others whether the user is online."),
  enter_sends: display(Bool, false, "The enter key sends instead of starting a new line."),
  send_private_typing_notifications: modern(
    Bool,
    true,
    "Shows others that the user is typing a private message.",
  ),
  send_stream_typing_notifications: modern(
    Bool,
    true,
    "Shows others that the user is typing a stream message.",
  ),
  receives_typing_notifications: modern(Bool, true, "Shows the user who else is typing."),
  display_emoji_reaction_users: modern(
    Bool,
    true,
    "Shows the names of those who reacted, instead of their number, if they are few.",
  ),
  email_address_visibility: modern(
    enumOfValues(EmailAddressVisibility),
    EmailAddressVisibility.everyone,
    "Users who see the real e-mail address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.",
  ),
  send_read_receipts: modern(Bool, true, "Shows others which messages the user has read."),
  user_list_style: modern(
    enumOf(1, 2, 3),
    2,
    "Entries of the list of users: 1 names, 2 with statuses, 3 with pictures and statuses.",
  ),
  web_mark_read_on_scroll_policy: modern(
    enumOf(1, 2, 3),
    1,
    "Scrolling marks messages as read: 1 always, 2 only in conversations, 3 never.",
  ),
  web_stream_unreads_count_display_policy: modern(
    enumOf(1, 2, 3),
    2,
    "Streams that show their number of unread messages: 1 all, 2 those that are not muted, 3 none.",
  ),
  web_font_size_px: modern(Int, 16, "Size of the text in pixels, 8 to 48."),
  web_line_height_percent: modern(Int, 140, "Height of a line, in percent of the text's size, 80 to 300."),
  web_navigate_to_sent_message: modern(Bool, true, "Shows the conversation of a message after sending it."),
  web_channel_default_view: modern(
    enumOf(1, 2),
    2,
    "What a link to a stream opens: 1 its newest topic, 2 all its messages.",
  ),
  web_animate_image_previews: modern(
    enumOf("always", "on_hover", "never"),
    "on_hover",
    "When pictures in messages move.",
  ),
} as const;

type Settings = typeof personalSettings;
export type SettingName = keyof Settings;

type NamesWith<Part extends Partial<Setting>> = {
  [K in SettingName]: Settings[K] extends Part ? K : never;
}[SettingName];

export type DisplaySettingName = NamesWith<{ readonly family: "display" }>;
export type NotificationSettingName = NamesWith<{ readonly family: "notifications" }>;
export type RealmDefaultName = NamesWith<{ readonly realmDefault: "settable" | "fixed" }>;
export type SettableRealmDefaultName = NamesWith<{ readonly realmDefault: "settable" }>;

const names = Object.keys(personalSettings) as SettingName[];
const namesWhere = <N extends SettingName>(condition: (setting: Setting) => boolean) =>
  names.filter((name): name is N => condition(personalSettings[name]));

export const settingNames: readonly SettingName[] = names;
export const displaySettingNames = namesWhere<DisplaySettingName>(({ family }) => family === "display");
export const notificationSettingNames = namesWhere<NotificationSettingName>(
  ({ family }) => family === "notifications",
);
export const realmDefaultNames = namesWhere<RealmDefaultName>(({ realmDefault }) => realmDefault !== "none");
export const settableRealmDefaultNames = namesWhere<SettableRealmDefaultName>(
  ({ realmDefault }) => realmDefault === "settable",
);

/** The settings of these names, with their values. */
export type SettingValues<N extends SettingName = SettingName> = { [K in N]: Static<Settings[K]["schema"]> };

type SettingParameters<N extends SettingName> = { [K in N]: Parameter<Settings[K]["schema"], "optional"> };

/** Parameters that change these settings: text is plain, everything else JSON. */
export function settingParameters<N extends SettingName>(which: readonly N[]): SettingParameters<N> {
  const isText = (value: unknown) => typeof value === "string";
  const entries = which.map((name) => {
    const { schema, doc, default: value } = personalSettings[name];
    return [name, maybe(isText(value) ? raw(schema, { doc }) : json(schema, { doc }))];
  });
  return Object.fromEntries(entries) as SettingParameters<N>;
}

/** The emoji set's name as clients read it: the established or the neutral one (see `names.ts`). */
const ShownEmojiSet = enumOf(
  "google",
  "google-blob",
  "twitter",
  "text",
  "vendorA",
  "vendorA-blob",
  "vendorB",
);

type SettingProperties<N extends SettingName> = {
  [K in N]: K extends "emojiset" ? typeof ShownEmojiSet : Settings[K]["schema"];
};

/** Returns these settings as keys of a strict object of the initial state. */
export function settingProperties<N extends SettingName>(which: readonly N[]): SettingProperties<N> {
  const shown = (name: N) => (name === "emojiset" ? ShownEmojiSet : personalSettings[name].schema);
  return Object.fromEntries(which.map((name) => [name, shown(name)])) as SettingProperties<N>;
}

/** The value of a setting in an event. */
export const SettingValue = anyOf("a setting's value", Bool, Int, Text);

export const emojiSetChoices = {
  emojiset_choices: list(strict({ key: ShownEmojiSet, text: Text }, { title: "EmojiSetChoice" })),
};
export const notificationSounds = { available_notification_sounds: list(Text) };

/** Accompanies a change of `default_language`: the language's name as users read it. */
export const languageName = { language_name: optional(Text) };
