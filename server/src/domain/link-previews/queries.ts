/** Jobs that fetch previews, and cached previews, in SQL. */
import type { LinkEmbed } from "@confab/markdown";
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { int4, int8, json, type RowOf, statement, text } from "../../db/statement.ts";

/** A message whose links have to be fetched. */
export type Job = RowOf<typeof claimLinkPreviewJobsSql>;

const insertLinkPreviewJobsSql = statement({
  name: "insert_link_preview_jobs",
  text: `insert into link_preview_job (realm_id, message_id, due_at)
         select $1, m.message_id, to_timestamp(m.timestamp)
           from json_to_recordset($2::json) as m(message_id bigint, sender_id bigint, timestamp float8)
           join account as a on a.realm_id = $1 and a.user_id = m.sender_id
           join realm as r on r.realm_id = $1
          where a.bot_type is null and not a.is_system
            and (r.properties ->> 'inline_url_embed_preview')::boolean
         on conflict do nothing`,
});

/** Enqueues the messages that were sent by people, if the organization wants previews of pages. */
export async function insertJobs(
  runner: QueryRunner,
  realmId: number,
  messages: readonly {
    readonly message_id: number;
    readonly sender_id: number;
    readonly timestamp: number;
  }[],
): Promise<void> {
  await insertLinkPreviewJobsSql.run(runner, [realmId, JSON.stringify(messages)]);
}

const claimLinkPreviewJobsSql = statement({
  name: "claim_link_preview_jobs",
  text: `with due as materialized (
           select message_id from link_preview_job
            where realm_id = $1 and due_at <= $2
            order by due_at, message_id limit $4
              for update skip locked
         )
         update link_preview_job as j
            set due_at = $3, attempts = j.attempts + 1
           from due
          where j.realm_id = $1 and j.message_id = due.message_id
         returning j.message_id, j.attempts`,
  row: {
    message_id: int8,
    /** The number of attempts, this attempt included. */
    attempts: int4,
  },
});

/**
 * Claims due jobs, oldest first. Nobody else gets them before `until`.
 *
 * @param now, until milliseconds since 1970
 */
export const claimJobs = (
  runner: QueryRunner,
  args: { realmId: number; now: number; until: number; limit: number },
): Promise<Job[]> =>
  claimLinkPreviewJobsSql.all(runner, [args.realmId, toIso(args.now), toIso(args.until), args.limit]);

const releaseLinkPreviewJobSql = statement({
  name: "release_link_preview_job",
  text: `update link_preview_job set due_at = $3, attempts = attempts - 1
          where realm_id = $1 and message_id = $2`,
});

/**
 * Releases a job that was claimed and not finished, so that another node can claim it.
 *
 * @param now milliseconds since 1970
 */
export async function releaseJob(
  runner: QueryRunner,
  realmId: number,
  messageId: number,
  now: number,
): Promise<void> {
  await releaseLinkPreviewJobSql.run(runner, [realmId, messageId, toIso(now)]);
}

const deleteLinkPreviewJobSql = statement({
  name: "delete_link_preview_job",
  text: "delete from link_preview_job where realm_id = $1 and message_id = $2",
});

export async function deleteJob(runner: QueryRunner, realmId: number, messageId: number): Promise<void> {
  await deleteLinkPreviewJobSql.run(runner, [realmId, messageId]);
}

const lookupLinkPreviewsSql = statement({
  name: "lookup_link_previews",
  text: `select url, embed from link_preview
          where realm_id = $1 and url = any($2::text[])
            and fetched_at > case when embed is null then $4::timestamptz else $3::timestamptz end`,
  row: { url: text, embed: json<LinkEmbed>().orNull },
});

/**
 * Returns the cached previews of these addresses; null means that the page has none. Addresses that were never fetched,
 * or too long ago, are absent.
 *
 * @param foundAfter, missedAfter milliseconds since 1970; previews fetched earlier are ignored
 */
export async function lookupEmbeds(
  runner: QueryRunner,
  args: { realmId: number; urls: readonly string[]; foundAfter: number; missedAfter: number },
): Promise<Map<string, LinkEmbed | null>> {
  const rows = await lookupLinkPreviewsSql.all(runner, [
    args.realmId,
    args.urls,
    toIso(args.foundAfter),
    toIso(args.missedAfter),
  ]);
  return new Map(rows.map(({ url, embed }) => [url, embed]));
}

const storeLinkPreviewSql = statement({
  name: "store_link_preview",
  text: `insert into link_preview (realm_id, url, embed, fetched_at) values ($1, $2, $3::json, $4)
         on conflict (realm_id, url) do update set embed = excluded.embed, fetched_at = excluded.fetched_at`,
});

/** @param now milliseconds since 1970 */
export async function storeEmbed(
  runner: QueryRunner,
  args: { realmId: number; url: string; embed: LinkEmbed | null; now: number },
): Promise<void> {
  await storeLinkPreviewSql.run(runner, [
    args.realmId,
    args.url,
    args.embed && JSON.stringify(args.embed),
    toIso(args.now),
  ]);
}

const deleteOldLinkPreviewsSql = statement({
  name: "delete_old_link_previews",
  text: "delete from link_preview where realm_id = $1 and fetched_at < $2",
});

/** Deletes the previews fetched before a time. @param before milliseconds since 1970 */
export async function deleteOldEmbeds(runner: QueryRunner, realmId: number, before: number): Promise<void> {
  await deleteOldLinkPreviewsSql.run(runner, [realmId, toIso(before)]);
}
