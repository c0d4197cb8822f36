/** Loads a realm's model: one snapshot of the database, at one position of the log. */
import { defaultRealmProperties } from "@confab/contract";
import type { QueryRunner } from "../db/engine.ts";
import type { DeclaredStatement } from "../db/statement.ts";
import { readLinkifiers } from "../domain/linkifiers/stored.ts";
import { readPlaygrounds } from "../domain/playgrounds/stored.ts";
import { type ReadReports, readReports } from "../domain/presence/queries.ts";
import { methodsOf } from "../domain/realm/authentication-methods.ts";
import { loadedProperties } from "../domain/realm/stored-properties.ts";
import { guestsOf, readDirectPartners } from "../domain/users/direct-partners.ts";
import { IdSet } from "../model/id-set.ts";
import { limitsGuests } from "../model/known-users.ts";
import { RealmModel } from "../model/realm-model.ts";
import type { ProfileValue } from "../model/records.ts";
import type { Context } from "../realm/context.ts";
import { Realm } from "../realm/realm.ts";
import { kinds } from "./event-kinds.ts";
import * as queries from "./load-realm-queries.ts";
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
  const load: Load = (statement) => statement.all(db, [realmId]);
  const model = await loadRealmRow(load, realmId, installation);
  await loadUsers(load, model);
  for (const { user_id } of await load(queries.loadDeletedPeopleSql)) model.deletedPeople.add(user_id);
  await loadStreams(load, model);
  await loadStreamChoices(load, model);
  await loadGroups(load, model);
  await loadPersonal(load, model);
  if (limitsGuests(model)) {
    for (const [userId, partners] of await readDirectPartners(db, realmId, guestsOf(model))) {
      model.addDirectPartners(userId, partners);
    }
  }
  for (const { user_id, ...status } of await load(queries.loadStatusesSql)) {
    model.changeUserStatus(user_id, status);
  }
  model.linkifiers = readLinkifiers(await load(queries.loadLinkifiersSql), []);
  model.customEmoji = await load(queries.loadCustomEmojiSql);
  model.defaultStreamGroups = await load(queries.loadDefaultStreamGroupsSql);
  model.channelFolders = await load(queries.loadChannelFoldersSql);
  model.domains = await load(queries.loadDomainsSql);
  model.playgrounds = readPlaygrounds(await load(queries.loadPlaygroundsSql), []);
  model.hasPendingExports = (await load(queries.loadPendingExportSql)).length > 0;
  for (const field of await load(queries.loadProfileFieldsSql))
    model.profileFields.set(field.field_id, field);
  return model;
}

/** The installation's context that the model needs in addition to the database. */
type Installation = Pick<Context, "addresses" | "config" | "remoteImages" | "streamAddresses">;

/** Runs a statement for the realm and returns its rows. */
type Load = <Row>(statement: DeclaredStatement<Row>) => Promise<Row[]>;

async function loadRealmRow(
  load: Load,
  realmId: number,
  { addresses, config, remoteImages, streamAddresses }: Installation,
): Promise<RealmModel> {
  const [row] = await load(queries.loadRealmSql);
  if (!row) throw new Error(`There is no realm ${realmId}`);
  // Organizations lack the properties that are newer than they are.
  const properties = { ...defaultRealmProperties, ...loadedProperties(row.properties) };
  const model = new RealmModel({
    realmId,
    siteUrl: addresses.siteUrlOf(row.host),
    emailHost: addresses.emailHostOf(row.host),
    imageAddresses: remoteImages.addresses,
    streamAddresses,
    position: row.position,
    metadataVersion: row.metadata_version,
    properties: {
      ...properties,
      authentication_methods: methodsOf(properties.authentication_methods, config),
    },
    userSettingsDefaults: row.user_settings_defaults,
    isActive: row.is_active,
  });
  model.generation = row.generation;
  model.createdAt = row.created_at;
  model.pictures = row.pictures;
  return model;
}

async function loadUsers(load: Load, model: RealmModel): Promise<void> {
  const profiles = new Map<number, Map<number, ProfileValue>>();
  for (const { user_id, field_id, ...value } of await load(queries.loadProfileValuesSql)) {
    const profile = profiles.get(user_id) ?? new Map<number, ProfileValue>();
    profiles.set(user_id, profile.set(field_id, value));
  }
  for (const user of await load(queries.loadUsersSql)) {
    model.putUser({ ...user, profile: profiles.get(user.user_id) ?? new Map() });
  }
}

async function loadStreams(load: Load, model: RealmModel): Promise<void> {
  const lists = await load(queries.loadSubscribersSql);
  const subscribers = new Map(lists.map(({ stream_id, user_ids }) => [stream_id, user_ids]));
  for (const stream of await load(queries.loadStreamsSql)) {
    model.putStream({ ...stream, subscribers: new IdSet(subscribers.get(stream.stream_id) ?? []) });
  }
}

/** Loads the notification choices of subscriptions. Ended subscriptions keep their choices. */
async function loadStreamChoices(load: Load, model: RealmModel): Promise<void> {
  const names = Object.keys(model.streamChoices) as (keyof RealmModel["streamChoices"])[];
  for (const { stream_id, user_id, ...choices } of await load(queries.loadStreamChoicesSql)) {
    for (const name of names) {
      const value = choices[name];
      if (value !== null) model.streamChoices[name].set(stream_id, user_id, value);
    }
  }
}

async function loadGroups(load: Load, model: RealmModel): Promise<void> {
  const lists = await load(queries.loadGroupMembersSql);
  const members = new Map(lists.map(({ user_group_id, user_ids }) => [user_group_id, user_ids]));
  const edges = await load(queries.loadSubgroupsSql);
  const subgroups = new Map(edges.map(({ user_group_id, subgroup_ids }) => [user_group_id, subgroup_ids]));
  for (const group of await load(queries.loadGroupsSql)) {
    model.putGroup({
      ...group,
      members: new IdSet(members.get(group.user_group_id) ?? []),
      subgroups: new IdSet(subgroups.get(group.user_group_id) ?? []),
    });
  }
}

async function loadPersonal(load: Load, model: RealmModel): Promise<void> {
  for (const { user_id, ...topic } of await load(queries.loadTopicPoliciesSql)) {
    model.topicPolicies.set(user_id, topic);
  }
  const users = await load(queries.loadMutedUsersSql);
  for (const [userId, muted] of groupByUser(users)) model.setMutedUsers(userId, muted);
  for (const { user_id, ...mute } of await load(queries.loadDirectMutesSql)) {
    model.directMutes.add(user_id, mute);
  }
  const words = await load(queries.loadAlertWordsSql);
  model.alertWords = new Map(
    [...groupByUser(words)].map(([userId, list]) => [userId, list.map(({ word }) => word)]),
  );
  for (const { user_id, ...times } of await load(queries.loadDoNotDisturbSql)) {
    model.doNotDisturb.set(user_id, times);
  }
  const tutorials = await load(queries.loadTutorialsSql);
  model.tutorials = new Map(tutorials.map(({ user_id, ...tutorial }) => [user_id, tutorial]));
}

function groupByUser<Row extends { user_id: number }>(
  rows: readonly Row[],
): Map<number, Omit<Row, "user_id">[]> {
  const groups = new Map<number, Omit<Row, "user_id">[]>();
  for (const { user_id, ...row } of rows) {
    const group = groups.get(user_id) ?? [];
    group.push(row);
    groups.set(user_id, group);
  }
  return groups;
}
