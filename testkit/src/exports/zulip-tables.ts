/** The tables of a Zulip organization, but its messages. */
import type { Prose } from "./prose.ts";
import { HOST, PICTURE, UPLOAD } from "./zulip-showcase.ts";

/**
 * The versions whose columns differ: those of feature level 111, and today's, which have groups of people for all direct
 * conversations.
 */
export type ZulipVersion = "level 111" | "current";

export const REALM = 2;
export const PEOPLE = 40;
/** The lowest id of a person. The ids below belong to the server's bots. */
export const FIRST_PERSON = 10;
export const FIRST_STREAM = 20;
const STREAMS = 12;
/** In seconds since 1970: 2020-09-13. */
export const START = 1_600_000_000;

export const serverBots = ["notification-bot@zulip.com", "emailgateway@zulip.com", "welcome-bot@zulip.com"];

/** The ids of the participants of direct conversations. */
export const conversations: readonly (readonly number[])[] = [
  [10, 11],
  [10],
  [10, 11, 12],
  [10, 13],
  [11, 12, 13, 14],
  [10, 18],
  [10, 49],
];

const Recipient = { person: 1, stream: 2, people: 3 } as const;

export const recipientOfPerson = (person: number): number => 1000 + person;
export const recipientOfStream = (stream: number): number => 2000 + stream;
export const recipientOfConversation = (index: number): number => 3001 + index;

export interface StreamPlan {
  readonly id: number;
  readonly name: string;
  readonly isArchived: boolean;
  readonly isPrivate: boolean;
  readonly members: readonly number[];
}

export const streams: readonly StreamPlan[] = Array.from({ length: STREAMS }, (_, index) => ({
  id: FIRST_STREAM + index,
  name: ["general", "plans", "design & <art>", "old project"][index] ?? `channel-${index + 1}`,
  isArchived: index === 3,
  isPrivate: index === 1,
  members: Array.from({ length: PEOPLE }, (_each, person) => person)
    .filter((person) => person < 3 || person % (index + 1) === 0)
    .map((person) => FIRST_PERSON + person),
}));

/** Returns the row of a person with a number from 0. */
function personRow(index: number, prose: Prose, version: ZulipVersion) {
  const id = FIRST_PERSON + index;
  const isBot = index === 9;
  const address = isBot ? `deploy-bot@${HOST}` : `person${index}@example.com`;
  const isHidden = version === "current" || index === 11;
  return {
    id,
    delivery_email: address,
    email: isHidden && !isBot ? `user${id}@${HOST}` : address,
    realm: REALM,
    // Two people have the same name.
    full_name: prose.personName(index === 12 ? 3 : index),
    date_joined: START - 1000 + index / 8,
    is_active: index % 10 !== 8 && index !== PEOPLE - 1,
    is_mirror_dummy: index === PEOPLE - 1,
    is_bot: isBot,
    bot_type: isBot ? 1 : null,
    bot_owner: isBot ? FIRST_PERSON : null,
    role: [100, 200, 300][index] ?? (index === 7 ? 600 : 400),
    avatar_source: index === 1 ? "U" : "G",
    avatar_version: 1,
    ...(version === "current" && { email_address_visibility: 1, is_imported_stub: false }),
    recipient: recipientOfPerson(id),
    user_permissions: [],
    groups: [],
    timezone: "",
  };
}

function streamRow({ id, name, isArchived, isPrivate }: StreamPlan, version: ZulipVersion) {
  const isOld = version === "level 111";
  return {
    id,
    name: isArchived && isOld ? `4fc82b2!DEACTIVATED:${name}` : name,
    realm: REALM,
    date_created: START - 900,
    deactivated: isArchived,
    description: `Everything about **${name}**`,
    rendered_description: `<p>Everything about <strong>${name}</strong></p>`,
    // Older versions make archived streams private.
    invite_only: isPrivate || (isArchived && isOld),
    history_public_to_subscribers: true,
    is_web_public: false,
    recipient: recipientOfStream(id),
    first_message_id: null,
    message_retention_days: null,
    ...(isOld ? { stream_post_policy: 1, is_in_zephyr_realm: false } : { folder: null, topics_policy: 1 }),
  };
}

function groupTables(version: ZulipVersion) {
  const names = ["role:owners", "backend", "everyone technical"];
  const named = names.map((name, index) => ({
    id: 61 + index,
    name,
    description: `The ${name} group`,
    is_system_group: index === 0,
  }));
  const membership = [11, 12, 13].map((user_profile, index) => ({
    id: index + 1,
    user_group: 62,
    user_profile,
  }));
  const tables = {
    zerver_usergroupmembership: membership,
    zerver_groupgroupmembership: [{ id: 1, supergroup: 63, subgroup: 62 }],
  };
  if (version === "level 111") {
    return { ...tables, zerver_usergroup: named.map((group) => ({ ...group, realm: REALM })) };
  }
  return {
    ...tables,
    zerver_usergroup: [61, 62, 63, 64].map((id) => ({ id, realm: REALM })),
    zerver_namedusergroup: named.map((group) => ({
      ...group,
      usergroup_ptr: group.id,
      realm_for_sharding: REALM,
      deactivated: false,
      date_created: START,
    })),
  };
}

const emojiRow = (id: number, name: string, deactivated: boolean) => ({
  id,
  author: FIRST_PERSON,
  realm: REALM,
  name,
  file_name: `${id}.png`,
  is_animated: false,
  deactivated,
});

/** A custom emoji in use, one that is deactivated and used in reactions, and one that is only deactivated. */
export const emojiRows = [
  emojiRow(3, "party_parrot", false),
  emojiRow(4, "old_logo", true),
  emojiRow(5, "unused", true),
];

function placeTables(version: ZulipVersion) {
  const people = Array.from({ length: PEOPLE }, (_, index) => FIRST_PERSON + index);
  // Exports have no such rows for people who only stand for a sender.
  const known = people.slice(0, -1);
  const groups = conversations.flatMap((members, index) =>
    version === "current" || members.length > 2
      ? [{ id: 1 + index, members, recipient: recipientOfConversation(index) }]
      : [],
  );
  const recipients = [
    ...known.map((id) => ({ id: recipientOfPerson(id), type: Recipient.person, type_id: id })),
    ...streams.map(({ id }) => ({ id: recipientOfStream(id), type: Recipient.stream, type_id: id })),
    ...groups.map(({ id, recipient }) => ({ id: recipient, type: Recipient.people, type_id: id })),
  ];
  const pairs = [
    ...known.map((id) => ({ recipient: recipientOfPerson(id), user_profile: id, active: true })),
    ...streams.flatMap(({ id, members, isArchived }) =>
      members.map((user_profile) => ({
        recipient: recipientOfStream(id),
        user_profile,
        active: !(isArchived && version === "level 111"),
      })),
    ),
    ...groups.flatMap(({ members, recipient }) =>
      members.map((user_profile) => ({ recipient, user_profile, active: true })),
    ),
  ];
  return {
    zerver_huddle: groups.map(({ id, recipient, members }) => ({
      id,
      huddle_hash: `hash-${id}`,
      recipient,
      ...(version === "current" && { group_size: members.length }),
    })),
    zerver_recipient: recipients,
    zerver_subscription: pairs.map((pair, index) => ({
      id: index + 1,
      ...pair,
      is_user_active: true,
      is_muted: false,
      role: 50,
      color: "#c2c2c2",
      pin_to_top: false,
      desktop_notifications: null,
    })),
  };
}

/** Returns the tables of `realm.json`, without reactions. */
export function realmTables(prose: Prose, version: ZulipVersion): Record<string, unknown> {
  const people = Array.from({ length: PEOPLE }, (_, index) => personRow(index, prose, version));
  return {
    zerver_realm: [
      { id: REALM, string_id: "chat", name: "Example", deactivated: false, date_created: START },
    ],
    zerver_realmemoji: emojiRows,
    zerver_client: [{ id: 1, name: "website" }],
    zerver_userprofile: people.filter(({ is_mirror_dummy }) => !is_mirror_dummy),
    zerver_userprofile_mirrordummy: people.filter(({ is_mirror_dummy }) => is_mirror_dummy),
    zerver_userprofile_crossrealm: serverBots.map((email, index) => ({
      email,
      id: index + 1,
      recipient_id: recipientOfPerson(index + 1),
    })),
    zerver_userpresence: [],
    zerver_stream: streams.map((stream) => streamRow(stream, version)),
    ...groupTables(version),
    ...placeTables(version),
    ...(version === "current" && { import_source: "zulip" }),
  };
}

/** The rows of `attachment.json`. The last one has no file. */
export const attachmentRows = [UPLOAD, PICTURE, "2/ef/none/lost.pdf"].map((path_id, index) => ({
  id: 41 + index,
  file_name: path_id.split("/").at(-1),
  path_id,
  owner: FIRST_PERSON + 1,
  realm: REALM,
  create_time: START + index,
  size: 9,
  is_realm_public: true,
  messages: [],
  scheduled_messages: [],
}));
