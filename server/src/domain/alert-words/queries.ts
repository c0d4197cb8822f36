/** SQL for alert words. */
import { statement, text } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

const insertAlertWordsSql = statement({
  name: "insert_alert_words",
  text: `insert into alert_word (realm_id, user_id, word)
         select $1, $2, word from unnest($3::text[]) with ordinality as u(word, ordinal) order by ordinal
         on conflict (realm_id, user_id, lower(word)) do nothing
         returning word`,
  row: { word: text },
});

/** @returns the words that did not exist yet in any case, in order */
export async function insertAlertWords(tx: Tx, userId: number, words: readonly string[]): Promise<string[]> {
  const rows = await insertAlertWordsSql.all(tx.runner, [tx.realmId, userId, words]);
  return rows.map(({ word }) => word);
}

const deleteAlertWordsSql = statement({
  name: "delete_alert_words",
  text: "delete from alert_word where realm_id = $1 and user_id = $2 and word = any($3::text[])",
});

export async function deleteAlertWords(tx: Tx, userId: number, words: readonly string[]): Promise<void> {
  await deleteAlertWordsSql.run(tx.runner, [tx.realmId, userId, words]);
}
