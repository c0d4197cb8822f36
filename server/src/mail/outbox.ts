/** Where mails wait to be sent: what a transaction puts here is sent once it is committed, by whichever node. */
import type { Tx } from "../realm/tx.ts";
import { composeMail, type Letter, type Mail } from "./mail.ts";
import { insertMail } from "./queries.ts";

/** Puts a mail into the outbox. Whoever does calls `Realm.wakeMails` after the transaction, or it waits for upkeep. */
export async function putMail(tx: Tx, letter: Letter): Promise<void> {
  const { secrets, random } = tx.context;
  await insertMail(tx.runner, {
    realmId: tx.realmId,
    mailId: random.bytes(16).toString("hex"),
    contentEncrypted: secrets.encrypt(JSON.stringify(composeMail(letter))),
    now: tx.now,
  });
}

export const openMail = (tx: Pick<Tx, "context">, contentEncrypted: string): Mail =>
  JSON.parse(tx.context.secrets.decrypt(contentEncrypted)) as Mail;
