/** SQL for alert words. */
import type { Tx } from "../../realm/tx.ts";

/** @returns the words that did not exist yet in any case, in order */
export async function insertAlertWords(tx: Tx, userId: number, words: readonly string[]): Promise<string[]> {
  const rows = await tx.runner.query<{ word: string }>({
    text: `insert into alert_word (realm_id, user_id, word)
           select $1, $2, word from unnest($3::text[]) with ordinality as u(word, ordinal) order by ordinal
           on conflict (realm_id, user_id, lower(word)) do nothing
           returning word`,
    values: [tx.realmId, userId, words],
  });
  return rows.map(({ word }) => word);
}

export async function deleteAlertWords(tx: Tx, userId: number, words: readonly string[]): Promise<void> {
  await tx.runner.query({
    text: "delete from alert_word where realm_id = $1 and user_id = $2 and word = any($3::text[])",
    values: [tx.realmId, userId, words],
  });
}
