/** SQL for mails that are still to be sent. Times are milliseconds since 1970. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { int4, type RowOf, statement, text } from "../../db/statement.ts";

export type WaitingMail = RowOf<typeof claimMailsSql>;

const insertMailSql = statement({
  name: "insert_mail",
  text: `insert into mail (realm_id, mail_id, content_encrypted, due_at, attempts, created_at)
         values ($1, $2, $3, $4, 0, $5)`,
});

export async function insertMail(
  runner: QueryRunner,
  args: { realmId: number; mailId: string; contentEncrypted: string; dueAt: number; now: number },
): Promise<void> {
  const { realmId, mailId, contentEncrypted, dueAt, now } = args;
  await insertMailSql.run(runner, [realmId, mailId, contentEncrypted, toIso(dueAt), toIso(now)]);
}

const claimMailsSql = statement({
  name: "claim_mails",
  text: `with due as materialized (
           select mail_id from mail
            where realm_id = $1 and due_at <= $2
            order by due_at, mail_id limit $4
              for update skip locked
         )
         update mail as m
            set due_at = $3, attempts = m.attempts + 1
           from due
          where m.realm_id = $1 and m.mail_id = due.mail_id
         returning m.mail_id, m.content_encrypted, m.attempts`,
  row: {
    mail_id: text,
    content_encrypted: text,
    /** Includes the current attempt. */
    attempts: int4,
  },
});

/** Claims mails that are due, oldest first. No other caller gets them until `until`. */
export const claimMails = (
  runner: QueryRunner,
  args: { realmId: number; now: number; until: number; limit: number },
): Promise<WaitingMail[]> =>
  claimMailsSql.all(runner, [args.realmId, toIso(args.now), toIso(args.until), args.limit]);

const postponeMailSql = statement({
  name: "postpone_mail",
  text: "update mail set due_at = $3 where realm_id = $1 and mail_id = $2",
});

/** Postpones a mail, so that it can be claimed again at the given time. */
export async function postponeMail(
  runner: QueryRunner,
  realmId: number,
  mailId: string,
  until: number,
): Promise<void> {
  await postponeMailSql.run(runner, [realmId, mailId, toIso(until)]);
}

const deleteMailSql = statement({
  name: "delete_mail",
  text: "delete from mail where realm_id = $1 and mail_id = $2",
});

export async function deleteMail(runner: QueryRunner, realmId: number, mailId: string): Promise<void> {
  await deleteMailSql.run(runner, [realmId, mailId]);
}
