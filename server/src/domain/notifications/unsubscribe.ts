/**
 * Links that turn off a kind of mails without signing in. Each is signed for its user and kind, and does nothing else.
 * Links of old mails must work, so they neither expire nor are used up.
 */
import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../base/secrets.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { isSubscribed } from "../access/streams.ts";
import { doChangeSettings } from "../settings/actions.ts";
import { changeProperties } from "../streams/properties.ts";

export type MailKind = "missed-messages" | "followed-topics" | "login" | "digest" | `stream-${number}`;

export interface Unsubscription {
  readonly user: User;
  readonly kind: MailKind;
}

const sign = (realmId: number, userId: number, kind: string, secrets: Secrets): string =>
  Buffer.from(secrets.hash(`unsubscribe ${realmId} ${userId} ${kind}`), "base64").toString("base64url");

/** Returns the path of the link. */
export const unsubscribePath = (realmId: number, userId: number, kind: MailKind, secrets: Secrets): string =>
  `/accounts/unsubscribe/${kind}/${userId}/${sign(realmId, userId, kind, secrets)}`;

/**
 * Returns the headers that let mail programs offer a button to unsubscribe (RFC 8058).
 *
 * @param url the address of the link
 */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Returns the user and kind of mails of a link; `undefined` if its signature is invalid or its user is inactive. */
export function checkUnsubscription(
  { realmId, model, context }: Realm,
  { kind, userId, signature }: { kind: string; userId: string; signature: string },
): Unsubscription | undefined {
  const [actual, expected] = [
    Buffer.from(signature),
    Buffer.from(sign(realmId, Number(userId), kind, context.secrets)),
  ];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const user = model.users.get(Number(userId));
  // The signature shows that the server chose this kind.
  return user?.is_active ? { user, kind: kind as MailKind } : undefined;
}

/** Turns the mails off. Repeating it changes nothing. */
export async function unsubscribe(realm: Realm, { user: { user_id }, kind }: Unsubscription): Promise<void> {
  await realm.write(async (tx) => {
    const user = tx.model.users.get(user_id);
    if (!user?.is_active) return;
    if (kind === "missed-messages")
      await doChangeSettings(tx, user, { enable_offline_email_notifications: false });
    else if (kind === "followed-topics")
      await doChangeSettings(tx, user, { enable_followed_topic_email_notifications: false });
    else if (kind === "login") await doChangeSettings(tx, user, { enable_login_emails: false });
    else if (kind === "digest") await doChangeSettings(tx, user, { enable_digest_emails: false });
    else {
      const stream = tx.model.streams.get(Number(kind.slice("stream-".length)));
      if (!stream || !isSubscribed(user, stream)) return;
      const { stream_id } = stream;
      await changeProperties(tx, user, [{ stream_id, property: "email_notifications", value: false }]);
    }
  });
}
