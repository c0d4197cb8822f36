/** Loads a realm's model: one snapshot of the database, at one position of the log. */
import type { RealmPlayground, RealmPropertyValues, Role, SettingValues, UserStatus } from "@confab/contract";
import type { QueryRunner } from "../db/engine.ts";
import { type ReadReports, readReports } from "../domain/presence/queries.ts";
import { methodsOf } from "../domain/realm/authentication-methods.ts";
import { IdSet } from "../model/id-set.ts";
import { RealmModel } from "../model/realm-model.ts";
import type {
  BotProperties,
  CustomEmoji,
  DefaultStreamGroup,
  Linkifier,
  MutedTopic,
  MutedUser,
  ProfileField,
  ProfileValue,
  RealmDomain,
  RealmPictures,
  StreamRecord,
  Tutorial,
  User,
} from "../model/records.ts";
import type { Context } from "../realm/context.ts";
import { Realm } from "../realm/realm.ts";
import { kinds } from "./event-kinds.ts";
import { createServices } from "./realm-services.ts";

export async function loadRealm(context: Context, realmId: number): Promise<Realm> {
  const { engine } = context;
  const [model, reports] = await engine.transaction(
    async (connection): Promise<[RealmModel, ReadReports]> => [
      await loadModel(connection, realmId, context),
      await readReports(connection, realmId),
    ],
    { isolation: "repeatable read" },
  );
  return new Realm({ context, model, kinds, services: createServices(context, model, reports) });
}

async function loadModel(db: QueryRunner, realmId: number, installation: Installation): Promise<RealmModel> {
  const rows = <Row>(text: string) => db.query<Row>({ text, values: [realmId] });
  const model = await loadRealmRow(rows, realmId, installation);
  await loadUsers(rows, model);
  await loadStreams(rows, model);
  await loadStreamChoices(rows, model);
  await loadGroups(rows, model);
  await loadPersonal(rows, model);
  await loadStatuses(rows, model);
  model.linkifiers = await rows<Linkifier>(
    "select linkifier_id, pattern, url_format from linkifier where realm_id = $1 order by linkifier_id",
  );
  model.customEmoji = await rows<CustomEmoji>(
    `select emoji_id, name, author_id, extension, is_animated, is_active
       from realm_emoji where realm_id = $1 order by emoji_id`,
  );
  model.defaultStreamGroups = await rows<DefaultStreamGroup>(
    `select group_id, name, description, stream_ids
       from default_stream_group where realm_id = $1 order by group_id`,
  );
  model.domains = await rows<RealmDomain>(
    "select realm_domain_id, domain, allow_subdomains from realm_domain where realm_id = $1 order by realm_domain_id",
  );
  model.playgrounds = await rows<RealmPlayground>(
    `select playground_id as id, name, pygments_language, url_prefix
       from playground where realm_id = $1 order by playground_id`,
  );
  const pending = await rows(
    "select from realm_export where realm_id = $1 and finished_at is null and failed_at is null limit 1",
  );
  model.hasPendingExports = pending.length > 0;
  const fields = await rows<ProfileField>(
    `select field_id, type, name, hint, field_data, display_order
       from profile_field where realm_id = $1 order by display_order, field_id`,
  );
  for (const field of fields) model.profileFields.set(field.field_id, field);
  return model;
}

/** The installation's context that the model needs in addition to the database. */
type Installation = Pick<Context, "addresses" | "config" | "remoteImages">;

type Rows = <Row>(text: string) => Promise<Row[]>;

async function loadRealmRow(
  rows: Rows,
  realmId: number,
  { addresses, config, remoteImages }: Installation,
): Promise<RealmModel> {
  const [row] = await rows<{
    position: number;
    metadata_version: number;
    host: string;
    properties: RealmPropertyValues;
    user_settings_defaults: Partial<SettingValues>;
    pictures: RealmPictures;
    is_active: boolean;
    generation: number;
  }>(
    `select position, metadata_version, host, properties, user_settings_defaults, pictures, is_active,
            generation
       from realm_counter join realm using (realm_id) where realm_id = $1`,
  );
  if (!row) throw new Error(`There is no realm ${realmId}`);
  const model = new RealmModel({
    realmId,
    siteUrl: addresses.siteUrlOf(row.host),
    emailHost: addresses.emailHostOf(row.host),
    imageAddresses: remoteImages.addresses,
    position: row.position,
    metadataVersion: row.metadata_version,
    properties: {
      ...row.properties,
      authentication_methods: methodsOf(row.properties.authentication_methods, config),
    },
    userSettingsDefaults: row.user_settings_defaults,
    isActive: row.is_active,
  });
  model.generation = row.generation;
  model.pictures = row.pictures;
  return model;
}

async function loadUsers(rows: Rows, model: RealmModel): Promise<void> {
  const profiles = new Map<number, Map<number, ProfileValue>>();
  const values = await rows<{ user_id: number; field_id: number } & ProfileValue>(
    "select user_id, field_id, value, rendered_value from profile_value where realm_id = $1",
  );
  for (const { user_id, field_id, ...value } of values) {
    const profile = profiles.get(user_id) ?? new Map<number, ProfileValue>();
    profiles.set(user_id, profile.set(field_id, value));
  }
  const users = await rows<Omit<User, "profile"> & { role: Role; bot_properties: BotProperties }>(
    `select user_id, delivery_email, full_name, role, is_active, bot_type, bot_owner_id, is_system,
            avatar_version, avatar_place, settings, joined_at, api_key_hash, bot_properties
       from account where realm_id = $1 order by user_id`,
  );
  for (const user of users) model.putUser({ ...user, profile: profiles.get(user.user_id) ?? new Map() });
}

async function loadStreams(rows: Rows, model: RealmModel): Promise<void> {
  const subscribers = await groupIds(
    rows,
    `select stream_id as group_id, array_agg(user_id) as ids
       from subscription where realm_id = $1 and is_active group by stream_id`,
  );
  const streams = await rows<StreamRecord>(
    `select s.stream_id, s.conversation_id, s.name, s.description, s.rendered_description, s.invite_only,
            s.is_web_public, s.history_public_to_subscribers, s.stream_post_policy, s.message_retention_days,
            s.is_default, s.is_active, s.creator_id, s.created_at, c.first_message_id
       from stream as s
       join conversation as c on c.realm_id = s.realm_id and c.conversation_id = s.conversation_id
      where s.realm_id = $1 order by s.stream_id`,
  );
  for (const stream of streams) {
    model.putStream({ ...stream, subscribers: new IdSet(subscribers.get(stream.stream_id) ?? []) });
  }
}

/** Loads the notification choices of subscriptions, which are few. Ended subscriptions keep their choices. */
async function loadStreamChoices(rows: Rows, model: RealmModel): Promise<void> {
  const names = Object.keys(model.streamChoices) as (keyof RealmModel["streamChoices"])[];
  type Choices = Readonly<Record<(typeof names)[number], boolean | null>>;
  const subscriptions = await rows<{ stream_id: number; user_id: number } & Choices>(
    `select stream_id, user_id, push_notifications, email_notifications, wildcard_mentions_notify,
            nullif(is_muted, false) as is_muted
       from subscription
      where realm_id = $1 and (is_muted or coalesce(push_notifications, email_notifications,
                                                    wildcard_mentions_notify) is not null)`,
  );
  for (const { stream_id, user_id, ...choices } of subscriptions) {
    for (const name of names) {
      const value = choices[name];
      if (value !== null) model.streamChoices[name].set(stream_id, user_id, value);
    }
  }
}

async function loadGroups(rows: Rows, model: RealmModel): Promise<void> {
  const members = await groupIds(
    rows,
    `select user_group_id as group_id, array_agg(user_id) as ids
       from user_group_member where realm_id = $1 group by user_group_id`,
  );
  const groups = await rows<{ user_group_id: number; name: string; description: string }>(
    "select user_group_id, name, description from user_group where realm_id = $1 order by user_group_id",
  );
  for (const group of groups) {
    model.putGroup({ ...group, members: new IdSet(members.get(group.user_group_id) ?? []) });
  }
}

async function loadPersonal(rows: Rows, model: RealmModel): Promise<void> {
  const topics = await rows<MutedTopic & { user_id: number }>(
    "select user_id, stream_id, topic, muted_at from muted_topic where realm_id = $1 order by muted_topic_id",
  );
  for (const [userId, muted] of groupBy(topics)) model.mutedTopics.set(userId, muted);
  const users = await rows<MutedUser & { user_id: number }>(
    "select user_id, muted_user_id, muted_at from muted_user where realm_id = $1 order by muted_at",
  );
  for (const [userId, muted] of groupBy(users)) model.setMutedUsers(userId, muted);
  const words = await rows<{ user_id: number; word: string }>(
    "select user_id, word from alert_word where realm_id = $1 order by alert_word_id",
  );
  model.alertWords = new Map(
    [...groupBy(words)].map(([userId, list]) => [userId, list.map(({ word }) => word)]),
  );
  const tutorials = await rows<{ user_id: number } & Tutorial>(
    "select user_id, status, hotspots_read from tutorial where realm_id = $1",
  );
  model.tutorials = new Map(tutorials.map(({ user_id, ...tutorial }) => [user_id, tutorial]));
}

async function loadStatuses(rows: Rows, model: RealmModel): Promise<void> {
  const statuses = await rows<Required<UserStatus> & { user_id: number }>(
    `select user_id, away, status_text, emoji_name, emoji_code, reaction_type
       from user_status where realm_id = $1`,
  );
  for (const { user_id, ...status } of statuses) model.changeUserStatus(user_id, status);
}

async function groupIds(rows: Rows, text: string): Promise<Map<number, number[]>> {
  const groups = await rows<{ group_id: number; ids: number[] }>(text);
  return new Map(groups.map(({ group_id, ids }) => [group_id, ids]));
}

function groupBy<Row extends { user_id: number }>(rows: readonly Row[]): Map<number, Omit<Row, "user_id">[]> {
  const groups = new Map<number, Omit<Row, "user_id">[]>();
  for (const { user_id, ...row } of rows) {
    const group = groups.get(user_id) ?? [];
    group.push(row);
    groups.set(user_id, group);
  }
  return groups;
}
