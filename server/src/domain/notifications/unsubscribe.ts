/**
 * Links that end a kind of mails without signing in. Each is signed for its user and kind, does nothing else, and may be
 * followed at any time: an old mail's link must work, so it neither expires nor is used up.
 */
import { timingSafeEqual } from "node:crypto";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Secrets } from "../../secrets.ts";
import { doChangeSettings } from "../settings/actions.ts";
import { isSubscribed } from "../streams/access.ts";
import { changeProperties } from "../streams/properties.ts";

export type MailKind = "missed-messages" | "login" | `stream-${number}`;

export interface Unsubscription {
  readonly user: User;
  readonly kind: MailKind;
}

const sign = (realmId: number, userId: number, kind: string, secrets: Secrets): string =>
  Buffer.from(secrets.hash(`unsubscribe ${realmId} ${userId} ${kind}`), "base64").toString("base64url");

/** The path of the link. */
export const unsubscribePath = (realmId: number, userId: number, kind: MailKind, secrets: Secrets): string =>
  `/accounts/unsubscribe/${kind}/${userId}/${sign(realmId, userId, kind, secrets)}`;

/** What lets mail programs end the mails with a button of their own (RFC 8058). @param url of the link */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** What a link ends; `undefined` where it is not one of ours. */
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
  // Only what we have signed comes this far.
  return user?.is_active ? { user, kind: kind as MailKind } : undefined;
}

/** Ends the mails; again changes nothing. */
export async function unsubscribe(realm: Realm, { user: { user_id }, kind }: Unsubscription): Promise<void> {
  await realm.write(async (tx) => {
    const user = tx.model.users.get(user_id);
    if (!user?.is_active) return;
    if (kind === "missed-messages")
      await doChangeSettings(tx, user, { enable_offline_email_notifications: false });
    else if (kind === "login") await doChangeSettings(tx, user, { enable_login_emails: false });
    else {
      const stream = tx.model.streams.get(Number(kind.slice("stream-".length)));
      if (!stream || !isSubscribed(user, stream)) return;
      const { stream_id } = stream;
      await changeProperties(tx, user, [{ stream_id, property: "email_notifications", value: false }]);
    }
  });
}
