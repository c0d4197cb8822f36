/** SQL queries for the organizations of the installation. */
import type { QueryRunner } from "../db/engine.ts";
import { FIRST_HOST } from "./addresses.ts";

/** @returns the id of the first organization; `undefined` if nothing has been set up */
export const lookupFirstRealm = (runner: QueryRunner): Promise<number | undefined> =>
  lookupRealm(runner, FIRST_HOST);

/** @param host as it is stored @returns the organization's id; `undefined` if none has the name */
export async function lookupRealm(runner: QueryRunner, host: string): Promise<number | undefined> {
  const [row] = await runner.query<{ realm_id: number }>({
    text: "select realm_id from realm where host = $1",
    values: [host],
  });
  return row?.realm_id;
}

export interface Claims {
  /** True if more than one organization exists. */
  readonly is_shared: boolean;
  /** Ids by host, for the requested hosts that belong to an organization. */
  readonly claimed: Readonly<Record<string, number>>;
}

export async function lookupClaims(runner: QueryRunner, hosts: readonly string[]): Promise<Claims> {
  const [row] = await runner.query<Claims>({
    name: "lookup_claims",
    text: `select (select count(*) > 1 from (select from realm limit 2) as a_few) as is_shared,
                  coalesce(
                    (select json_object_agg(host, realm_id) from realm where host = any($1::text[])),
                    '{}') as claimed`,
    values: [hosts],
  });
  return row ?? { is_shared: false, claimed: {} };
}

export interface RealmSummary {
  readonly realm_id: number;
  readonly host: string;
  readonly name: string;
  readonly is_active: boolean;
  /** The number of accounts of people who can sign in. */
  readonly people: number;
}

/** Returns all organizations, oldest first. */
export const listRealms = (runner: QueryRunner): Promise<RealmSummary[]> =>
  runner.query<RealmSummary>({
    text: `select r.realm_id, r.host, r.properties ->> 'name' as name, r.is_active, coalesce(a.people, 0) as people
             from realm as r
             left join (select realm_id, count(*) as people from account
                         where is_active and bot_type is null and not is_system
                         group by realm_id) as a on a.realm_id = r.realm_id
            order by r.realm_id`,
    values: [],
  });

/**
 * Adds missing consumers at the start of an organization's log, for background work that an older program did not know.
 */
export async function addMissingConsumers(
  runner: QueryRunner,
  realmId: number,
  names: readonly string[],
): Promise<void> {
  await runner.query({
    name: "add_missing_consumers",
    text: `insert into log_consumer (realm_id, name, position)
           select $1, name, 0 from unnest($2::text[]) as name on conflict do nothing`,
    values: [realmId, names],
  });
}
