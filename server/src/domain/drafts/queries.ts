/** Drafts in SQL. */
import { toIso } from "../../base/clock.ts";
import { int8, statement, text, timestamptz } from "../../db/statement.ts";
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

const measureDraftsSql = statement({
  name: "measure_drafts",
  text: `select count(*) as count, coalesce(sum(length(content)), 0)::bigint as characters
           from draft where realm_id = $1 and user_id = $2 and draft_id <> $3`,
  row: { count: int8, characters: int8 },
});

/** @param exceptId the id of a draft that does not count */
export async function measureDrafts(
  tx: Tx,
  userId: number,
  exceptId = 0,
): Promise<{ count: number; characters: number }> {
  return measureDraftsSql.one(tx.runner, [tx.realmId, userId, exceptId]);
}

const insertDraftsSql = statement({
  name: "insert_drafts",
  text: `insert into draft (realm_id, user_id, type, recipient_ids, topic, content, edited_at)
         select $1, $2, d.type, d.recipient_ids, d.topic, d.content, d.edited_at
           from rows from (json_to_recordset($3::json)
                           as (type text, recipient_ids bigint[], topic text, content text, edited_at timestamptz)
                ) with ordinality as d(type, recipient_ids, topic, content, edited_at, ordinal)
          order by d.ordinal
         returning draft_id`,
  row: { draft_id: int8 },
});

/** @returns their ids, in the same order */
export async function insertDrafts(tx: Tx, userId: number, drafts: readonly NewDraft[]): Promise<number[]> {
  const rows = drafts.map((draft) => ({ ...draft, edited_at: toIso(draft.edited_at) }));
  const inserted = await insertDraftsSql.all(tx.runner, [tx.realmId, userId, JSON.stringify(rows)]);
  return inserted.map(({ draft_id }) => draft_id);
}

const updateDraftSql = statement({
  name: "update_draft",
  text: `update draft set type = $4, recipient_ids = $5, topic = $6, content = $7, edited_at = $8
          where realm_id = $1 and draft_id = $2 and user_id = $3`,
});

/** @returns whether the user has a draft of that id */
export async function updateDraft(tx: Tx, userId: number, draft: DraftRow): Promise<boolean> {
  return (
    (await updateDraftSql.run(tx.runner, [
      tx.realmId,
      draft.draft_id,
      userId,
      draft.type,
      [...draft.recipient_ids],
      draft.topic,
      draft.content,
      toIso(draft.edited_at),
    ])) > 0
  );
}

const deleteDraftSql = statement({
  name: "delete_draft",
  text: "delete from draft where realm_id = $1 and draft_id = $2 and user_id = $3",
});

/** @returns whether the user had a draft of that id */
export async function deleteDraft(tx: Tx, userId: number, draftId: number): Promise<boolean> {
  return (await deleteDraftSql.run(tx.runner, [tx.realmId, draftId, userId])) > 0;
}

const deleteAllDraftsSql = statement({
  name: "delete_all_drafts",
  text: "delete from draft where realm_id = $1 and user_id = $2",
});

export async function deleteAllDrafts(tx: Tx, userId: number): Promise<void> {
  await deleteAllDraftsSql.run(tx.runner, [tx.realmId, userId]);
}

const selectDraftsSql = statement({
  name: "select_drafts",
  text: `select draft_id, type, recipient_ids, topic, content, edited_at from draft
          where realm_id = $1 and user_id = $2
          order by edited_at desc, draft_id desc limit $3`,
  row: {
    draft_id: int8,
    type: text.as<NewDraft["type"]>(),
    recipient_ids: int8.array,
    topic: text,
    content: text,
    edited_at: timestamptz,
  },
});

/** Returns the user's drafts, newest first. */
export async function selectDrafts(tx: Tx, userId: number, limit?: number): Promise<DraftRow[]> {
  return selectDraftsSql.all(tx.runner, [tx.realmId, userId, limit ?? null]);
}
