/** SQL for small versions of pictures. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { int8, statement } from "../../db/statement.ts";

interface Picture {
  readonly realmId: number;
  readonly attachmentId: number;
}

const claimThumbnailSql = statement({
  name: "claim_thumbnail",
  text: `update attachment set thumbnail_claimed_until = $4
          where realm_id = $1 and attachment_id = $2 and thumbnail_size is null
            and (thumbnail_claimed_until is null or thumbnail_claimed_until <= $3)
         returning attachment_id`,
  row: { attachment_id: int8 },
});

/**
 * Claims the creation of a picture's small version; until `until` nobody else makes it.
 *
 * @param now, until milliseconds since 1970
 * @returns true if the small version is missing and nobody else makes it
 */
export async function claimThumbnail(
  runner: QueryRunner,
  { realmId, attachmentId }: Picture,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  return (await claimThumbnailSql.run(runner, [realmId, attachmentId, toIso(now), toIso(until)])) > 0;
}

const noteThumbnailSql = statement({
  name: "note_thumbnail",
  text: `with noted as (
           update attachment set thumbnail_size = $3, thumbnail_claimed_until = null
            where realm_id = $1 and attachment_id = $2
           returning attachment_id
         ), kept as (
           delete from stored_file_removal
            where realm_id = $1 and place = $4 and exists (select from noted)
         )
         select attachment_id from noted`,
  row: { attachment_id: int8 },
});

/**
 * Records that a picture has a small version, whose bytes are then kept as long as those of the picture, or that it can
 * have none.
 *
 * @param size in bytes; 0 if there is none
 * @param place of the small version
 * @returns true if the picture still exists
 */
export async function noteThumbnail(
  runner: QueryRunner,
  { realmId, attachmentId }: Picture,
  { size, place }: { size: number; place: string },
): Promise<boolean> {
  return (await noteThumbnailSql.run(runner, [realmId, attachmentId, size, place])) > 0;
}
