/** Deletes mails that wait to be sent to a person, or that name them. */
import { removeZuliprc, zuliprcPath } from "../../base/owner-zuliprc.ts";
import { statement, text } from "../../db/statement.ts";
import { removeKeptMails } from "../../mail/kept-mails.ts";
import type { Context } from "../../realm/context.ts";
import type { Realm } from "../../realm/realm.ts";
import { openMail } from "../mail/outbox.ts";
import { deleteMail } from "../mail/queries.ts";
import type { Traces } from "./traces.ts";

/** Mails are a few kilobytes each. */
const READ_AT_ONCE = 200;

const selectMailsSql = statement({
  name: "select_waiting_mails",
  text: `select mail_id, content_encrypted from mail
          where realm_id = $1 and mail_id > $2 order by mail_id limit $3`,
  row: { mail_id: text, content_encrypted: text },
});

/** Deletes the files of this node that name the person: mails that were not sent, and the credentials of the first owner. */
export async function eraseNodeFiles({ config }: Context, traces: Traces): Promise<void> {
  await removeKeptMails(config.dataDir, (text) => names(text, traces));
  for (const address of traces.addresses) await removeZuliprc(zuliprcPath(config.dataDir), address);
}

/** A mail to somebody else that names the person tells of them, and nobody needs it any longer. */
export async function eraseMails(realm: Realm, traces: Traces): Promise<void> {
  const { context, realmId } = realm;
  for (let after = ""; ; ) {
    const values = [realmId, after, READ_AT_ONCE];
    const page = await realm.read((tx) => selectMailsSql.all(tx.runner, values));
    for (const { mail_id, content_encrypted } of page) {
      const { to, subject, text: body, html } = openMail({ context }, content_encrypted);
      if (names([to, subject, body, html].join("\n"), traces)) {
        await deleteMail(context.engine, realmId, mail_id);
      }
    }
    after = page.at(-1)?.mail_id ?? after;
    if (page.length < READ_AT_ONCE) return;
  }
}

/** True if a text contains a name or an address of the person, as words of their own. */
const names = (body: string, { names: known, addresses }: Traces): boolean =>
  [...known, ...addresses].some((words) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${literally(words)}(?![\\p{L}\\p{N}])`, "iu").test(body),
  );

/** Returns a pattern that matches exactly the text. */
const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
