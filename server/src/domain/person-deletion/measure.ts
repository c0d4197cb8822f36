/** Tells beforehand how much a deletion removes. */
import { int8, statement } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";
import { countSent } from "./delete-messages.ts";
import { measureFiles } from "./place-queries.ts";

/** The numbers of what a person has. */
export interface DeletionSize {
  readonly messages: number;
  readonly files: number;
  /** The size of all files. */
  readonly bytes: number;
  readonly drafts: number;
  readonly scheduled: number;
  readonly streams: number;
  /** The exports of the organization that have a file. */
  readonly exports: number;
}

const measureRestSql = statement({
  name: "measure_person",
  text: `select (select count(*) from draft where realm_id = $1 and user_id = $2) as drafts,
                (select count(*) from scheduled_message where realm_id = $1 and sender_id = $2) as scheduled,
                (select count(*) from subscription where realm_id = $1 and user_id = $2 and is_active) as streams,
                (select count(*) from realm_export where realm_id = $1 and place is not null) as exports`,
  row: {
    drafts: int8,
    scheduled: int8,
    streams: int8,
    exports: int8,
  },
});

export async function measureDeletion(tx: Tx, userId: number): Promise<DeletionSize> {
  const { count: files, bytes } = await measureFiles(tx, userId);
  const rest = await measureRestSql.one(tx.runner, [tx.realmId, userId]);
  return { messages: await countSent(tx, userId), files, bytes, ...rest };
}
