/** Notifications of the system that outlive their window: shown by the service worker's registration, from both sides. */

export interface SystemNotice {
  readonly messageId: number;
  readonly title: string;
  readonly body: string;
  /** Where the message is read: the address from the `#` on, which ends in `/near/` and its id. */
  readonly hash: string;
}

/** What a notification knows of its message. */
type NoticeData = Pick<SystemNotice, "messageId" | "hash">;

/** Held by whoever looks for notices or shows one. */
export const NOTICES_LOCK = "confab notices";

/** One for each conversation: its newest message. */
export const tagOf = (hash: string): string => hash.replace(/\/near\/\d+$/, "");

/** Tells of a message once, whether a window or a push comes first, and never of an older one after a newer. */
export async function showNotice(
  registration: ServiceWorkerRegistration,
  { messageId, title, body, hash }: SystemNotice,
  look: { readonly icon: string; readonly silent?: boolean },
): Promise<void> {
  const tag = tagOf(hash);
  await alone(async () => {
    const present = await registration.getNotifications({ tag });
    if (present.some((each) => (dataOf(each)?.messageId ?? 0) >= messageId)) return;
    const data: NoticeData = { messageId, hash };
    const options = { ...look, body, tag, data, renotify: present.length > 0 };
    await registration.showNotification(title, options);
  });
}

/** Takes away those of messages that were read meanwhile, or are gone. */
export async function closeNotices(
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
 * Between the look and the showing nobody else may show one. Nor may anybody look while one is shown, whatever it is of:
 * Chromium forgets those that are looked for before they are on the screen.
 */
async function alone(act: () => Promise<void>): Promise<void> {
  await navigator.locks.request(NOTICES_LOCK, act);
}

/** `undefined` for one that is not of a message. */
export function dataOf({ data }: Notification): NoticeData | undefined {
  return typeof data?.messageId === "number" && typeof data.hash === "string" ? data : undefined;
}
