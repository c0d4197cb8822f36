/** Desktop notifications, one per message. */
import type { Session } from "@confab/client";
import type { Event } from "@confab/contract";
import { presentWorker } from "../browser/service-worker.ts";
import { viewPart } from "../session/view-state.ts";
import {
  closeNotifications,
  type SystemNotification,
  showNotification,
  tagOf,
} from "./system-notifications.ts";

/** Notifications of this window, by message id. */
const shownNotifications = viewPart(() => new Map<number, Notification>());

/** Does nothing if the user has not allowed notifications. */
export async function show(session: Session, notification: SystemNotification): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=apple-touch-icon]")?.href ?? "";
  // The client plays its own sounds.
  const look = { icon, silent: true };
  const worker = await presentWorker();
  // The same message may also be pushed. The service worker shows it only once, and its notification outlives the
  // window.
  if (worker && (await worker.pushManager?.getSubscription()))
    return showNotification(worker, notification, look);
  const { messageId, title, body, hash } = notification;
  const shown = shownNotifications(session);
  try {
    const notification = new Notification(title, { ...look, body, tag: tagOf(hash) });
    notification.onclick = () => {
      window.focus();
      window.location.hash = hash;
      notification.close();
    };
    notification.onclose = () => shown.delete(messageId);
    shown.set(messageId, notification);
  } catch {
    // On phones only the service worker may show notifications.
    if (worker) await showNotification(worker, notification, look);
  }
}

/** Closes notifications of messages that were read elsewhere or deleted. */
export async function closeRead(session: Session, events: readonly Event[]): Promise<void> {
  for (const event of events) {
    if (event.type === "update_message_flags" && event.op === "add" && event.flag === "read") {
      const ids = new Set(event.messages);
      await closeThose(session, (id) => event.all || ids.has(id));
    } else if (event.type === "delete_message") {
      const ids = new Set("message_ids" in event ? event.message_ids : [event.message_id]);
      await closeThose(session, (id) => ids.has(id));
    }
  }
}

/** Also closes notifications that were pushed while no window was open. */
export async function closeThose(session: Session, isOver: (messageId: number) => boolean): Promise<void> {
  for (const [id, notification] of [...shownNotifications(session)]) if (isOver(id)) notification.close();
  const worker = await presentWorker();
  if (worker) await closeNotifications(worker, isOver);
}
