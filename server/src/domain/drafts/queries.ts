/** Drafts in SQL. */
import { toIso } from "../../base/clock.ts";
import type { Tx } from "../../realm/tx.ts";

export interface NewDraft {
  readonly type: "" | "stream" | "private";
  /** The id of the stream, or the ids of the recipients. */
  readonly recipient_ids: readonly number[];
  /** Empty unless the draft is for a stream. */
  readonly topic: string;
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly edited_at: number;
}

export type DraftRow = NewDraft & { readonly draft_id: number };

/** @param exceptId the id of a draft that does not count */
export async function measureDrafts(
  tx: Tx,
  userId: number,
  exceptId = 0,
): Promise<{ count: number; characters: number }> {
  const [row] = await tx.runner.query<{ count: number; characters: number }>({
    text: `select count(*) as count, coalesce(sum(length(content)), 0)::bigint as characters
             from draft where realm_id = $1 and user_id = $2 and draft_id <> $3`,
    values: [tx.realmId, userId, exceptId],
  });
  return row ?? { count: 0, characters: 0 };
}

/** @returns their ids, in the same order */
export async function insertDrafts(tx: Tx, userId: number, drafts: readonly NewDraft[]): Promise<number[]> {
  const rows = drafts.map((draft) => ({ ...draft, edited_at: toIso(draft.edited_at) }));
  const inserted = await tx.runner.query<{ draft_id: number }>({
    text: `insert into draft (realm_id, user_id, type, recipient_ids, topic, content, edited_at)
           select $1, $2, d.type, d.recipient_ids, d.topic, d.content, d.edited_at
             from rows from (json_to_recordset($3::json)
                             as (type text, recipient_ids bigint[], topic text, content text, edited_at timestamptz)
                  ) with ordinality as d(type, recipient_ids, topic, content, edited_at, ordinal)
            order by d.ordinal
           returning draft_id`,
    values: [tx.realmId, userId, JSON.stringify(rows)],
  });
  return inserted.map(({ draft_id }) => draft_id);
}

/** @returns whether the user has a draft of that id */
export async function updateDraft(
  tx: Tx,
  userId: number,
  { draft_id, recipient_ids, edited_at, ...columns }: DraftRow,
): Promise<boolean> {
  const row = await tx.db
    .updateTable("draft")
    .set({ ...columns, recipient_ids: [...recipient_ids], edited_at: toIso(edited_at) })
    .where("realm_id", "=", tx.realmId)
    .where("draft_id", "=", draft_id)
    .where("user_id", "=", userId)
    .returning("draft_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the user had a draft of that id */
export async function deleteDraft(tx: Tx, userId: number, draftId: number): Promise<boolean> {
  const row = await tx.db
    .deleteFrom("draft")
    .where("realm_id", "=", tx.realmId)
    .where("draft_id", "=", draftId)
    .where("user_id", "=", userId)
    .returning("draft_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAllDrafts(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom("draft").where("realm_id", "=", tx.realmId).where("user_id", "=", userId).execute();
}

/** Returns the user's drafts, newest first. */
export async function selectDrafts(tx: Tx, userId: number, limit?: number): Promise<DraftRow[]> {
  const rows = await tx.db
    .selectFrom("draft")
    .select(["draft_id", "type", "recipient_ids", "topic", "content", "edited_at"])
    .where("realm_id", "=", tx.realmId)
    .where("user_id", "=", userId)
    .orderBy("edited_at", "desc")
    .orderBy("draft_id", "desc")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows as DraftRow[];
}
