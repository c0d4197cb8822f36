/** SQL queries for the organizations of the installation. */

import type { QueryRunner } from "../db/engine.ts";
import { bool, int8, json, type RowOf, statement, text } from "../db/statement.ts";
import { FIRST_HOST } from "./addresses.ts";

/** @returns the id of the first organization; `undefined` if nothing has been set up */
export const lookupFirstRealm = (runner: QueryRunner): Promise<number | undefined> =>
  lookupRealm(runner, FIRST_HOST);

const lookupRealmSql = statement({
  name: "lookup_realm",
  text: "select realm_id from realm where host = $1",
  row: { realm_id: int8 },
});

/** @param host as it is stored @returns the organization's id; `undefined` if none has the name */
export async function lookupRealm(runner: QueryRunner, host: string): Promise<number | undefined> {
  const row = await lookupRealmSql.first(runner, [host]);
  return row?.realm_id;
}

export type Claims = RowOf<typeof lookupClaimsSql>;

const lookupClaimsSql = statement({
  name: "lookup_claims",
  text: `select (select count(*) > 1 from (select from realm limit 2) as a_few) as is_shared,
                coalesce(
                  (select json_object_agg(host, realm_id) from realm where host = any($1::text[])),
                  '{}') as claimed`,
  row: {
    /** True if more than one organization exists. */
    is_shared: bool,
    /** Ids by host, for the requested hosts that belong to an organization. */
    claimed: json<Readonly<Record<string, number>>>(),
  },
});

export async function lookupClaims(runner: QueryRunner, hosts: readonly string[]): Promise<Claims> {
  const row = await lookupClaimsSql.first(runner, [hosts]);
  return row ?? { is_shared: false, claimed: {} };
}

export type RealmSummary = RowOf<typeof listRealmsSql>;

const listRealmsSql = statement({
  name: "list_realms",
  text: `select r.realm_id, r.host, r.properties ->> 'name' as name, r.is_active, coalesce(a.people, 0) as people
           from realm as r
           left join (select realm_id, count(*) as people from account
                       where is_active and bot_type is null and not is_system
                       group by realm_id) as a on a.realm_id = r.realm_id
          order by r.realm_id`,
  row: {
    realm_id: int8,
    host: text,
    name: text,
    is_active: bool,
    /** The number of accounts of people who can sign in. */
    people: int8,
  },
});

/** Returns all organizations, oldest first. */
export const listRealms = (runner: QueryRunner): Promise<RealmSummary[]> => listRealmsSql.all(runner, []);

export type PublicRealm = RowOf<typeof lookupPublicRealmsSql>;

const lookupPublicRealmsSql = statement({
  name: "lookup_public_realms",
  text: `select realm_id, host, properties ->> 'name' as name,
                pictures -> 'icon' ->> 'place' as icon_place,
                (pictures -> 'icon' ->> 'version')::bigint as icon_version
           from realm
          where host = any($1::text[]) and is_active`,
  row: {
    realm_id: int8,
    host: text,
    name: text,
    /** The path of the icon in the store, below the organization. */
    icon_place: text.orNull,
    icon_version: int8.orNull,
  },
});

/**
 * Returns what strangers may know of active organizations, in no order.
 *
 * @param hosts as they are stored
 */
export const lookupPublicRealms = (runner: QueryRunner, hosts: readonly string[]): Promise<PublicRealm[]> =>
  lookupPublicRealmsSql.all(runner, [hosts]);

const addMissingConsumersSql = statement({
  name: "add_missing_consumers",
  text: `insert into log_consumer (realm_id, name, version, position)
         select $1, name, version, 0 from unnest($2::text[], $3::smallint[]) as consumer (name, version)
         on conflict do nothing`,
});

/**
 * Adds missing consumers at the start of an organization's log, for background work that an older program did not know.
 */
export async function addMissingConsumers(
  runner: QueryRunner,
  realmId: number,
  { names, versions }: { names: readonly string[]; versions: readonly number[] },
): Promise<void> {
  await addMissingConsumersSql.run(runner, [realmId, names, versions]);
}
