/** Where mails wait to be sent: what a transaction puts here is sent once it is committed, by whichever node. */
import type { Tx } from "../realm/tx.ts";
import { composeMail, type Letter, type Mail } from "./mail.ts";
import { insertMail } from "./queries.ts";

/** Puts a mail into the outbox. Whoever does calls `Realm.wake` after the transaction, or it waits for upkeep. */
export const putMail = (tx: Place, letter: Letter): Promise<void> =>
  insertComposedMail(tx, composeMail(letter));

/** The same for a mail that is no letter. */
export async function insertComposedMail(
  { realmId, context, runner, now }: Place,
  mail: Mail,
): Promise<void> {
  const { secrets, random } = context;
  await insertMail(runner, {
    realmId,
    mailId: random.bytes(16).toString("hex"),
    contentEncrypted: secrets.encrypt(JSON.stringify(mail)),
    now,
  });
}

/** What of a transaction mails need. */
type Place = Pick<Tx, "realmId" | "context" | "runner" | "now">;

export const openMail = (tx: Pick<Tx, "context">, contentEncrypted: string): Mail =>
  JSON.parse(tx.context.secrets.decrypt(contentEncrypted)) as Mail;
