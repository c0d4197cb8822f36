/** Mails that warn users about sign-ins to their accounts. One setting of the user turns all of them off. */
import { composeMail } from "../../mail/mail.ts";
import { sendsMail } from "../../mail/mailer.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Account, LetterText } from "../../texts/letter.ts";
import { type Texts, textsForUser } from "../../texts/texts.ts";
import { insertComposedMail } from "../mail/outbox.ts";
import { accountValues } from "../mail/values.ts";
import { settingOf } from "./decide.ts";
import { unsubscribeHeaders, unsubscribePath } from "./unsubscribe.ts";

/** True if the server sends mail and the user wants mails about sign-ins. */
export const wantsAccountMail = (realm: Realm, user: User): boolean =>
  sendsMail(realm.context.config) && settingOf(user, "enable_login_emails");

/** The values that all these mails show. */
interface AccountValues extends Account {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The page that offers a new password. */
  readonly url: string;
  readonly unsubscribe: string;
}

/** Enqueues a mail. @param now milliseconds since 1970 @param write composes its text */
export async function mailAboutAccount(
  realm: Realm,
  user: User,
  now: number,
  write: (mails: Texts["mails"], values: AccountValues) => LetterText,
): Promise<void> {
  const { context, realmId, model } = realm;
  const unsubscribe = `${model.siteUrl}${unsubscribePath(realmId, user.user_id, "login", context.secrets)}`;
  const { language, mails } = textsForUser(user);
  const text = write(mails, {
    ...accountValues(user, model),
    at: now,
    url: `${model.siteUrl}/accounts/password/reset/`,
    unsubscribe,
  });
  const mail = composeMail({ to: user.delivery_email, language, ...text });
  await insertComposedMail(
    { realmId, context, runner: context.engine, now },
    { ...mail, headers: unsubscribeHeaders(unsubscribe) },
  );
  realm.wake("mails");
}
