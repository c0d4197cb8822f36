import type { User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { compileNarrow } from "./narrow/compile.ts";
import { selectIds } from "./select/select-ids.ts";

/**
 * Returns the id of the newest message that the user received or took into their history; `undefined` if there is none.
 */
export async function newestMessageId(tx: Tx, user: User): Promise<number | undefined> {
  const everything = compileNarrow(tx, user, []);
  const [newest] = await selectIds(tx, user.user_id, everything, { direction: "before", limit: 1 });
  return newest;
}
