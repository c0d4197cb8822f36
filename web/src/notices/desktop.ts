/** Notifications of the system, by message. */
import type { Event } from "@confab/contract";

export interface DesktopNotice {
  readonly messageId: number;
  readonly title: string;
  readonly body: string;
  /** Where the message is read. */
  readonly hash: string;
}

const shown = new Map<number, Notification>();

/** The same as in `service-worker.ts`: what was pushed already is replaced, not told twice. */
const tagOf = (messageId: number) => `message-${messageId}`;

/** Does nothing where the user has not allowed it. */
export function show({ messageId, title, body, hash }: DesktopNotice): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  // Sounds are our own.
  const options = {
    body,
    tag: tagOf(messageId),
    icon: document.querySelector<HTMLLinkElement>("link[rel=apple-touch-icon]")?.href ?? "",
    silent: true,
  };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      window.location.hash = hash;
      notification.close();
    };
    notification.onclose = () => shown.delete(messageId);
    shown.set(messageId, notification);
  } catch {
    // Phones let only the service worker show any.
    const data = { url: `/${hash}` };
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(title, { ...options, data }),
    );
  }
}

/** Takes back what was read elsewhere, or is gone. */
export function closeRead(events: readonly Event[]): void {
  if (shown.size === 0) return;
  for (const event of events) {
    if (event.type === "update_message_flags" && event.op === "add" && event.flag === "read") {
      for (const id of event.all ? [...shown.keys()] : event.messages) shown.get(id)?.close();
    } else if (event.type === "delete_message") {
      const ids = "message_ids" in event ? event.message_ids : [event.message_id];
      for (const id of ids) shown.get(id)?.close();
    }
  }
}
