/** The transactions that an action opens itself. */
import type { User } from "../model/records.ts";
import type { WriteTx } from "../realm/tx.ts";

/**
 * Runs a transaction on behalf of the user of a request. They are looked up again as the actor, and may have lost the
 * permission (see `RouteRequest.write`). Actions get it if they do slow work first, such as decoding a picture, or
 * write more than once.
 */
export type UserWrite = <T>(work: (tx: WriteTx, actor: User) => Promise<T>) => Promise<T>;
