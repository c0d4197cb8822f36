/** The user's settings by page, and the control of each (docs/interface/settings.md#defaults-for-new-users). */
import type { SettingValues } from "@confab/contract";

export type SettingName = keyof SettingValues;

/** Settings that are on or off. */
export type SwitchName = {
  [N in SettingName]: SettingValues[N] extends boolean ? N : never;
}[SettingName];

/** The condition under which a setting has an effect. */
export type Need = "mail" | "digests" | "receipts";

export type SettingRow = {
  /** Without it, the row is not shown. */
  readonly needs?: Need;
} & (
  | { readonly kind: "switch"; readonly name: SwitchName }
  /**
   * @property choices values, in the order in which they are offered; their names are in the texts. Another saved
   *   number is offered as well, because other programs may set any
   * @property like maps values that other programs set to the equivalent value here; the stored values do not change
   */
  | {
      readonly kind: "choice";
      readonly name: SettingName;
      readonly choices: readonly (string | number)[];
      readonly like?: Readonly<Record<string, string | number>>;
    }
  | { readonly kind: "language"; readonly name: "default_language" }
  | { readonly kind: "seconds"; readonly name: SettingName }
  | { readonly kind: "sound"; readonly name: "notification_sound" }
);

export interface RowGroup {
  readonly id: string;
  readonly rows: readonly SettingRow[];
}

const switches = (...names: SwitchName[]): SettingRow[] => names.map((name) => ({ kind: "switch", name }));

const needing = (needs: Need, ...rows: SettingRow[]): SettingRow[] => rows.map((row) => ({ ...row, needs }));

export const pages = {
  display: [
    {
      id: "look",
      rows: [
        { kind: "choice", name: "color_scheme", choices: [1, 3, 2] },
        { kind: "language", name: "default_language" },
        // The only emoji pictures here are those of the system.
        {
          kind: "choice",
          name: "emojiset",
          choices: ["vendorA", "text"],
          like: { "vendorA-blob": "vendorA", vendorB: "vendorA" },
        },
        { kind: "choice", name: "web_font_size_px", choices: [14, 16, 18, 20, 24] },
        { kind: "choice", name: "web_line_height_percent", choices: [125, 140, 160, 180] },
        ...switches("twenty_four_hour_time", "dense_mode", "high_contrast_mode", "fluid_layout_width"),
      ],
    },
    {
      id: "way",
      rows: [
        { kind: "choice", name: "web_home_view", choices: ["inbox", "recent_topics", "all_messages"] },
        { kind: "choice", name: "web_mark_read_on_scroll_policy", choices: [1, 2, 3] },
        { kind: "choice", name: "demote_inactive_streams", choices: [1, 2, 3] },
        ...switches(
          "web_escape_navigates_to_home_view",
          "starred_message_counts",
          "display_emoji_reaction_users",
          "left_side_userlist",
        ),
      ],
    },
    {
      id: "writing",
      rows: switches("enter_sends", "translate_emoticons", "enable_drafts_synchronization"),
    },
  ],
  notifications: [
    {
      id: "personal",
      rows: [
        ...switches("enable_desktop_notifications", "pm_content_in_desktop_notifications", "enable_sounds"),
        ...needing(
          "mail",
          ...switches("enable_offline_email_notifications", "message_content_in_email_notifications"),
        ),
        ...switches(
          "enable_offline_push_notifications",
          "enable_online_push_notifications",
          "wildcard_mentions_notify",
        ),
      ],
    },
    {
      id: "streams",
      rows: [
        ...switches("enable_stream_desktop_notifications", "enable_stream_audible_notifications"),
        ...needing("mail", ...switches("enable_stream_email_notifications")),
        ...switches("enable_stream_push_notifications"),
      ],
    },
    {
      id: "topics",
      rows: [
        ...switches(
          "enable_followed_topic_desktop_notifications",
          "enable_followed_topic_audible_notifications",
        ),
        ...needing("mail", ...switches("enable_followed_topic_email_notifications")),
        ...switches(
          "enable_followed_topic_push_notifications",
          "enable_followed_topic_wildcard_mentions_notify",
        ),
      ],
    },
    {
      id: "following",
      rows: [
        { kind: "choice", name: "automatically_follow_topics_policy", choices: [1, 2, 3, 4] },
        {
          kind: "choice",
          name: "automatically_unmute_topics_in_muted_streams_policy",
          choices: [1, 2, 3, 4],
        },
        ...switches("automatically_follow_topics_where_mentioned"),
      ],
    },
    {
      id: "more",
      rows: [
        { kind: "sound", name: "notification_sound" },
        { kind: "choice", name: "desktop_icon_count_display", choices: [1, 2, 3, 4] },
        ...needing(
          "mail",
          { kind: "seconds", name: "email_notifications_batching_period_seconds" },
          { kind: "choice", name: "realm_name_in_email_notifications_policy", choices: [1, 2, 3] },
          ...switches("enable_login_emails"),
        ),
        ...needing("digests", ...switches("enable_digest_emails")),
      ],
    },
  ],
  privacy: [
    {
      id: "presence",
      rows: [
        ...switches(
          "presence_enabled",
          "send_private_typing_notifications",
          "send_stream_typing_notifications",
          "receives_typing_notifications",
        ),
        ...needing("receipts", ...switches("send_read_receipts")),
        { kind: "choice", name: "email_address_visibility", choices: [1, 2, 5, 3, 4] },
      ],
    },
  ],
} as const satisfies Readonly<Record<string, readonly RowGroup[]>>;

export type RowPage = keyof typeof pages;
