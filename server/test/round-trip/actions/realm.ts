/** Settings, the organization's properties, linkifiers, groups. */
import {
  EmailAddressVisibility,
  GENERATION,
  isPermissionSetting,
  OLDEST_LEVEL,
  OrganizationType,
  Policy,
  personalSettings,
  type RealmPropertyName,
  realmPermissionSettings,
  realmProperties,
  type SettingName,
  SystemGroup,
  settableRealmDefaultNames,
  settingNames,
  WildcardMentionPolicy,
} from "@confab/contract";
import { reactivateRealm } from "../../../src/domain/realm/deactivate.ts";
import { serverUpgraded } from "../../../src/domain/realm/events.ts";
import { everyone } from "../../../src/domain/users/events.ts";
import { type Action, action, actionOn } from "../action.ts";
import { addressesShown, archivedStreamsRenamed, type Exception, editHistoryShown } from "../exceptions.ts";
import type { Stage } from "../stage.ts";

/** Values that differ from the defaults, for settings that are neither switches nor numbers from 1 to 3. */
const otherSettings: Partial<Record<SettingName, string | number>> = {
  default_language: "de",
  web_home_view: "all_messages",
  emojiset: "twitter",
  timezone: "Europe/Berlin",
  notification_sound: "ding",
  email_notifications_batching_period_seconds: 300,
  user_list_style: 1,
  web_stream_unreads_count_display_policy: 1,
  web_font_size_px: 14,
  web_line_height_percent: 120,
  web_channel_default_view: 1,
  web_animate_image_previews: "never",
};

function otherSetting(name: SettingName): string | number | boolean {
  const { default: value } = personalSettings[name];
  return otherSettings[name] ?? (typeof value === "boolean" ? !value : 2);
}

const settings: Action[] = [
  ...settingNames.map((name) =>
    action(
      `change the setting ${name}`,
      async ({ people }) => {
        await people.hamlet.speaking().ok("PATCH", "/settings", { [name]: otherSetting(name) });
      },
      name === "email_address_visibility" ? [addressesShown] : [],
    ),
  ),
  actionOn(
    "change a setting back",
    ({ people }) => people.hamlet.ok("PATCH", "/settings", { color_scheme: 3, enter_sends: true }),
    ({ people }) => people.hamlet.ok("PATCH", "/settings/display", { color_scheme: 1, enter_sends: false }),
  ),
  ...settableRealmDefaultNames.map((name) =>
    action(`change the default of the setting ${name}`, ({ people }) =>
      people.administrator
        .speaking()
        .ok("PATCH", "/realm/user_settings_defaults", { [name]: otherSetting(name) }),
    ),
  ),
];

/** Values that differ from the defaults, for properties that are not switches. */
const otherProperties: Partial<Record<RealmPropertyName, unknown>> = {
  name: "Another Name",
  description: "We *chat*",
  default_language: "de",
  default_code_block_language: "python",
  jitsi_server_url: "https://meet.example.com",
  org_type: OrganizationType.research,
  create_web_public_stream_policy: Policy.administrators,
  edit_topic_policy: Policy.fullMembers,
  delete_own_message_policy: Policy.members,
  move_messages_between_streams_policy: Policy.moderators,
  create_multiuse_invite_group: SystemGroup.members,
  direct_message_permission_group: { new: SystemGroup.nobody },
  direct_message_initiator_group: { new: SystemGroup.moderators },
  can_create_public_channel_group: { new: SystemGroup.moderators },
  can_create_private_channel_group: {
    new: { direct_members: [], direct_subgroups: [SystemGroup.fullMembers, SystemGroup.moderators] },
  },
  video_chat_provider: 0,
  giphy_rating: 4,
  digest_weekday: 4,
  message_content_edit_limit_seconds: 60,
  waiting_period_threshold: 90,
  message_content_delete_limit_seconds: "unlimited",
  move_messages_within_stream_limit_seconds: 3600,
  move_messages_between_streams_limit_seconds: 7200,
  message_retention_days: 365,
  wildcard_mention_policy: WildcardMentionPolicy.everyone,
};

/** Properties with a rule of their own, tested below and in `limited-guests.ts`. */
const special: readonly RealmPropertyName[] = [
  "new_stream_announcements_stream_id",
  "signup_announcements_stream_id",
  "zulip_update_announcements_stream_id",
  "authentication_methods",
  "can_access_all_users_group",
];

function otherProperty(name: RealmPropertyName): unknown {
  const { default: value } = realmProperties[name];
  return otherProperties[name] ?? (typeof value === "boolean" ? !value : 2);
}

const changeRealm = (name: RealmPropertyName): Action =>
  action(
    `change the organization's ${name}`,
    async ({ people }) => {
      await people.owner.speaking().ok("PATCH", "/realm", { [name]: otherProperty(name) });
    },
    exceptionsFor(name),
  );

function exceptionsFor(name: RealmPropertyName): readonly Exception[] {
  return name === "allow_edit_history" ? [editHistoryShown] : [];
}

/** Restores a property, so that later actions find the organization unchanged. */
const changeRealmBack = (name: RealmPropertyName): Action =>
  actionOn(
    `change the organization's ${name} back`,
    async ({ people }) => people.owner.speaking().request("PATCH", "/realm", { [name]: otherProperty(name) }),
    async ({ people }) => people.owner.speaking().ok("PATCH", "/realm", { [name]: asParameter(name) }),
    exceptionsFor(name),
  );

/** Returns the default as a parameter of a request. */
function asParameter(name: RealmPropertyName): unknown {
  const { default: value } = realmProperties[name];
  if (name === "jitsi_server_url") return "default";
  if (name === "message_retention_days" || value === null) return "unlimited";
  if (name === "name") return "Test Organization";
  if (isPermissionSetting(name) && !realmPermissionSettings[name].onlySystemGroups) return { new: value };
  return value;
}

const realm: Action[] = [
  ...(Object.keys(realmProperties) as RealmPropertyName[])
    .filter((name) => !special.includes(name))
    .flatMap((name) => [changeRealm(name), changeRealmBack(name)]),
  ...[EmailAddressVisibility.nobody, EmailAddressVisibility.everyone].map((email_address_visibility) =>
    action(
      `let all addresses be seen by ${email_address_visibility}, as earlier clients do`,
      ({ people }) => people.owner.speaking(OLDEST_LEVEL).ok("PATCH", "/realm", { email_address_visibility }),
      [addressesShown],
    ),
  ),
  action("change several properties at once", ({ people }) =>
    people.owner.speaking().ok("PATCH", "/realm", {
      allow_message_editing: false,
      message_content_edit_limit_seconds: 30,
      edit_topic_policy: Policy.members,
      name: "Again another",
    }),
  ),
  actionOn(
    "set the streams for notices",
    (stage) => stage.newStream([stage.people.hamlet]),
    async ({ people }, { stream_id }) => {
      await people.owner.speaking().ok("PATCH", "/realm", {
        new_stream_announcements_stream_id: stream_id,
        signup_announcements_stream_id: stream_id,
        zulip_update_announcements_stream_id: stream_id,
      });
    },
  ),
  actionOn(
    "archive the stream for notices",
    async (stage) => {
      const stream = await stage.newStream([stage.people.hamlet]);
      await stage.people.owner
        .speaking()
        .ok("PATCH", "/realm", { new_stream_announcements_stream_id: stream.stream_id });
      return stream;
    },
    ({ people }, { stream_id }) => people.owner.ok("DELETE", `/streams/${stream_id}`),
    [archivedStreamsRenamed],
  ),
  action("upgrade the server, and rename the organization", async (stage) => {
    await stage.world.server.realms.first.write(async (tx) =>
      tx.append(serverUpgraded.of({ generation: GENERATION }, everyone)),
    );
    // The server's version is not part of a client's state.
    await stage.people.owner.speaking().ok("PATCH", "/realm", { name: stage.newName("Upgraded") });
  }),
  action("export public data, and rename the organization", async (stage) => {
    const { owner } = stage.people;
    await owner.ok("POST", "/export/realm");
    // Exports are not part of a client's state.
    await owner.ok("PATCH", "/realm", { name: stage.newName("Exported") });
  }),
  action("deactivate and reactivate the organization", async (stage) => {
    await stage.people.owner.ok("POST", "/realm/deactivate");
    await stage.world.server.realms.first.write((tx) => reactivateRealm(tx));
    // The state of a client has no trace of these events.
    await stage.people.owner.speaking().ok("PATCH", "/realm", { name: stage.newName("Opened") });
  }),
  action("have no streams for notices", ({ people }) =>
    people.owner
      .speaking()
      .ok("PATCH", "/realm", { new_stream_announcements_stream_id: -1, signup_announcements_stream_id: -1 }),
  ),
];

const linkifier = (stage: Stage) => {
  const name = stage.newName("X").replace(" ", "");
  return { pattern: `${name}-(?P<id>[0-9]+)`, url_template: "https://example.com/{id}" };
};

const newLinkifier = (stage: Stage) =>
  stage.people.owner.ok<{ id: number }>("POST", "/realm/filters", linkifier(stage));

const linkifiers: Action[] = [
  action("add a linkifier", newLinkifier),
  actionOn("update a linkifier", newLinkifier, (stage, { id }) =>
    stage.people.owner.ok("PATCH", `/realm/filters/${id}`, linkifier(stage)),
  ),
  action("add a linkifier by a format", (stage) =>
    stage.people.owner.speaking(175).ok("POST", "/realm/filters", {
      pattern: `${stage.newName("X")}-(?P<id>.+)`,
      url_format_string: "https://example.com/%(id)s",
    }),
  ),
  actionOn("reorder linkifiers", newLinkifier, async ({ people }) => {
    const { linkifiers: all } = await people.owner.ok<{ linkifiers: { id: number }[] }>(
      "GET",
      "/realm/linkifiers",
    );
    const ordered_linkifier_ids = all.map(({ id }) => id).toReversed();
    await people.owner.ok("PATCH", "/realm/linkifiers", { ordered_linkifier_ids });
  }),
  actionOn("remove a linkifier", newLinkifier, ({ people }, { id }) =>
    people.owner.ok("DELETE", `/realm/filters/${id}`),
  ),
];

const newDomain = async (stage: Stage) => {
  const domain = `${stage.newName("d").replace(" ", "")}.example.com`.toLowerCase();
  await stage.people.owner.ok("POST", "/realm/domains", { domain, allow_subdomains: false });
  return `/realm/domains/${domain}`;
};

const domains: Action[] = [
  action("allow a domain", newDomain),
  actionOn("allow the subdomains of a domain", newDomain, ({ people }, path) =>
    people.owner.ok("PATCH", path, { allow_subdomains: true }),
  ),
  actionOn("remove a domain", newDomain, ({ people }, path) => people.owner.ok("DELETE", path)),
];

const newPlayground = (stage: Stage) =>
  stage.people.owner.ok<{ id: number }>("POST", "/realm/playgrounds", {
    name: stage.newName("playground"),
    pygments_language: "Python",
    url_template: "https://python.example.com/?code={code}",
  });

const playgrounds: Action[] = [
  action("add a code playground", newPlayground),
  actionOn("remove a code playground", newPlayground, ({ people }, { id }) =>
    people.owner.ok("DELETE", `/realm/playgrounds/${id}`),
  ),
];

const newGroup = async (stage: Stage) => {
  const { hamlet, cordelia } = stage.people;
  const name = stage.newName("group");
  const members = [cordelia.userId, hamlet.userId];
  await hamlet.ok("POST", "/user_groups/create", { name, description: "Those who cook", members });
  const { user_groups } = await hamlet.ok<{ user_groups: { id: number; name: string }[] }>(
    "GET",
    "/user_groups",
  );
  const group = user_groups.find((each) => each.name === name);
  if (!group) throw new Error(`There is no group ${name}`);
  return `/user_groups/${group.id}`;
};

const newNestedGroup = async (stage: Stage) => {
  const path = await newGroup(stage);
  await stage.people.hamlet.ok("POST", `${path}/subgroups`, { add: [SystemGroup.moderators] });
  return path;
};

const groups: Action[] = [
  action("create a group", newGroup),
  actionOn("rename a group", newGroup, (stage, path) =>
    stage.people.hamlet.ok("PATCH", path, { name: stage.newName("group"), description: "Other cooks" }),
  ),
  actionOn("add members to a group", newGroup, ({ people }, path) =>
    people.hamlet.ok("POST", `${path}/members`, { add: [people.guest.userId, people.owner.userId] }),
  ),
  actionOn("remove members from a group", newGroup, ({ people }, path) =>
    people.hamlet.ok("POST", `${path}/members`, { delete: [people.cordelia.userId] }),
  ),
  actionOn("swap members of a group", newGroup, ({ people }, path) =>
    people.hamlet.ok("POST", `${path}/members`, {
      add: [people.moderator.userId],
      delete: [people.cordelia.userId],
    }),
  ),
  actionOn("add subgroups to a group", newGroup, ({ people }, path) =>
    people.hamlet.ok("POST", `${path}/subgroups`, { add: [SystemGroup.owners, SystemGroup.moderators] }),
  ),
  actionOn("remove a subgroup of a group", newNestedGroup, ({ people }, path) =>
    people.hamlet.ok("POST", `${path}/subgroups`, { delete: [SystemGroup.moderators] }),
  ),
  actionOn("let moderators mention a group", newGroup, ({ people }, path) =>
    people.hamlet.speaking().ok("PATCH", path, {
      can_mention_group: {
        new: { direct_members: [people.hamlet.userId], direct_subgroups: [SystemGroup.moderators] },
      },
    }),
  ),
  actionOn("delete a group", newGroup, ({ people }, path) => people.hamlet.ok("DELETE", path)),
];

export const realmActions: readonly Action[] = [
  ...settings,
  ...realm,
  ...linkifiers,
  ...domains,
  ...playgrounds,
  ...groups,
];
