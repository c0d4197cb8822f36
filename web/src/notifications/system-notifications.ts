/**
 * System notifications that outlive their window. Both the page and the service worker show them, through the
 * registration.
 */

export interface SystemNotification {
  readonly messageId: number;
  readonly title: string;
  readonly body: string;
  /** The address of the message from the `#` on, which ends in `/near/` and the message's id. */
  readonly hash: string;
}

/** The data that a notification holds about its message. */
type NotificationData = Pick<SystemNotification, "messageId" | "hash">;

/** The lock that a caller holds while it looks for notifications or shows one. */
export const NOTIFICATIONS_LOCK = "confab notices";

/** Returns the tag of a conversation, which shows only the notification of its newest message. */
export const tagOf = (hash: string): string => hash.replace(/\/near\/\d+$/, "");

/** Shows a message once, whether a window or a push comes first. Never shows an older message after a newer one. */
export async function showNotification(
  registration: ServiceWorkerRegistration,
  { messageId, title, body, hash }: SystemNotification,
  look: { readonly icon: string; readonly silent?: boolean },
): Promise<void> {
  const tag = tagOf(hash);
  await alone(async () => {
    const present = await registration.getNotifications({ tag });
    if (present.some((each) => (dataOf(each)?.messageId ?? 0) >= messageId)) return;
    const data: NotificationData = { messageId, hash };
    const options = { ...look, body, tag, data, renotify: present.length > 0 };
    await registration.showNotification(title, options);
  });
}

/** Closes notifications of messages that were read meanwhile, or deleted. */
export async function closeNotifications(
  registration: ServiceWorkerRegistration,
  isOver: (messageId: number) => boolean,
): Promise<void> {
  await alone(async () => {
    for (const notification of await registration.getNotifications()) {
      const data = dataOf(notification);
      if (data && isOver(data.messageId)) notification.close();
    }
  });
}

/**
 * Runs an action under the lock. Nobody else may show a notification between the look and the showing. Nor may anybody
 * look for notifications of any kind while one is being shown: Chromium forgets those that are looked for before they
 * are on the screen.
 */
async function alone(act: () => Promise<void>): Promise<void> {
  await navigator.locks.request(NOTIFICATIONS_LOCK, act);
}

/** Returns `undefined` for a notification that is not about a message. */
export function dataOf({ data }: Notification): NotificationData | undefined {
  return typeof data?.messageId === "number" && typeof data.hash === "string" ? data : undefined;
}
