/** Sends data to a browser through the push service that the browser has chosen. The library is loaded on first use. */

import type { Secrets } from "../../base/secrets.ts";
import type { Outgoing } from "../../outgoing/outgoing.ts";
import { OutgoingError } from "../../outgoing/outgoing-error.ts";
import { serverKeys } from "./keys.ts";
import type { WebPushSubscription } from "./queries.ts";

/** The time for which a push service keeps the data for a browser that is not running. */
const KEPT_SECONDS = 24 * 3600;

const GONE = [404, 410];

export type Sent = "sent" | "gone" | "refused" | "later";

/**
 * @param topic at most 32 characters of base64url; of several waiting messages with the same topic, the push service
 *   keeps the last
 * @returns the result: `gone` if the browser has unsubscribed, `later` if retrying may help
 */
export async function sendWebPush(
  { endpoint, p256dh, auth }: WebPushSubscription,
  { payload, topic }: { payload: object; topic: string },
  by: { outgoing: Outgoing; secrets: Secrets; siteUrl: string },
  signal: AbortSignal,
): Promise<Sent> {
  const { default: webPush } = await import("web-push");
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: contactOf(by.siteUrl), ...serverKeys(by.secrets) },
      TTL: KEPT_SECONDS,
      urgency: "high",
      topic,
      contentEncoding: "aes128gcm",
    },
  );
  const { "Content-Type": type = "application/octet-stream", "Content-Length": _, ...others } = headers;
  const posting = { type, body: body ?? "", userAgent: "Confab", headers: others };
  try {
    await by.outgoing.post(endpoint, posting, signal);
    return "sent";
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    if (error.status !== undefined && GONE.includes(error.status)) return "gone";
    return error.mayPass ? "later" : "refused";
  }
}

/** Returns a contact for the operators of a push service, which accepts only encrypted web addresses. */
const contactOf = (siteUrl: string): string =>
  siteUrl.startsWith("https://") ? siteUrl : `mailto:noreply@${new URL(siteUrl).hostname}`;
