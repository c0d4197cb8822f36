/**
 * Holds mails until they are sent. Once the transaction that puts a mail here is committed, any node sends the mail.
 */

import { composeMail, type Letter, type Mail } from "../../mail/mail.ts";
import type { Tx } from "../../realm/tx.ts";
import { insertMail } from "./queries.ts";

/**
 * Puts a mail into the outbox. Callers call `Realm.wake` after the transaction; otherwise the mail waits for upkeep.
 */
export const putMail = (tx: MailTx, letter: Letter): Promise<void> =>
  insertComposedMail(tx, composeMail(letter));

/** Puts a mail that is not a letter into the outbox. */
export const insertComposedMail = (tx: MailTx, mail: Mail): Promise<void> => insertLateMail(tx, mail, tx.now);

/** Puts a mail into the outbox that is sent at a later time. @param dueAt milliseconds since 1970 */
export async function insertLateMail(
  { realmId, context, runner, now }: MailTx,
  mail: Mail,
  dueAt: number,
): Promise<void> {
  const { secrets, random } = context;
  await insertMail(runner, {
    realmId,
    mailId: random.bytes(16).toString("hex"),
    contentEncrypted: secrets.encrypt(JSON.stringify(mail)),
    dueAt,
    now,
  });
}

/** The part of a transaction that mails need. */
type MailTx = Pick<Tx, "realmId" | "context" | "runner" | "now">;

export const openMail = (tx: Pick<Tx, "context">, contentEncrypted: string): Mail =>
  JSON.parse(tx.context.secrets.decrypt(contentEncrypted)) as Mail;
