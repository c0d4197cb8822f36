/** Ends a session at this browser and deletes everything that the browser stores for it. */
import type { Outgoing } from "@confab/client";
import { readCsrfToken } from "../browser/csrf-token.ts";
import { leaveNoUnsentMessages } from "../offline/unsent.ts";
import type { BrowserSession } from "../session/session-context.tsx";
import { overlay } from "./overlays.ts";

/** The longest wait for each step if the server or the browser's push service does not answer. */
const PATIENCE_MILLISECONDS = 3000;

/** Signs out, unless messages would be lost: then the user is asked first. Held messages are sent before. */
export async function requestSignOut(session: BrowserSession): Promise<void> {
  await withPatience(session.outbox.sendHeld());
  if (session.store.getState().outbox.some(isUnsent)) overlay(session).setState({ open: "sign-out" });
  else await signOut(session);
}

export const isUnsent = ({ status }: Outgoing): boolean => status !== "sent";

/**
 * Deletes the stored data of the session before signing out, and stops the session, since the server would refuse its
 * further requests.
 */
export async function signOut(session: BrowserSession): Promise<void> {
  await withPatience(session.reader.reportNow());
  session.stop();
  await withPatience(endPushing(session));
  session.outbox.clear();
  leaveNoUnsentMessages();
  await withPatience(leaveNothing());
  submitSignOut();
}

async function withPatience(work: Promise<void>): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS));
  await Promise.race([patience, work.catch(() => undefined)]);
}

async function endPushing({ client }: BrowserSession): Promise<void> {
  const { endPush } = await import("../notifications/push.ts");
  await endPush(client);
}

/**
 * Deletes the stored messages, notifications and push subscription. Sign-out continues even if the code for this fails
 * to load.
 */
export async function leaveNothing(): Promise<void> {
  await Promise.allSettled([
    import("../offline/storage.ts").then(({ endKeeping }) => endKeeping()),
    import("../notifications/push.ts").then(({ leavePush }) => leavePush()),
  ]);
}

/** Submits a form, since the server answers sign-out with a page. */
function submitSignOut(): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/accounts/logout/";
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "csrfmiddlewaretoken";
  field.value = readCsrfToken();
  form.append(field);
  document.body.append(form);
  form.submit();
}
