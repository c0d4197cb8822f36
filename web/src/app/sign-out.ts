/** The end of a session at this browser: nothing of it is left. */
import { readCsrfToken } from "./csrf-token.ts";
import type { BrowserSession } from "./session-context.tsx";

/** Nobody waits longer, if only the server or the browser's push service does not answer. */
const PATIENCE_MILLISECONDS = 3000;

/** What is kept of the session goes with it; it asks for nothing any more, since that would be refused. */
export async function signOut(session: BrowserSession): Promise<void> {
  await withPatience(session.reader.tellNow());
  session.stop();
  await withPatience(endPushing(session));
  await withPatience(leaveNothing());
  submitSignOut();
}

async function withPatience(work: Promise<void>): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS));
  await Promise.race([patience, work.catch(() => undefined)]);
}

async function endPushing({ client }: BrowserSession): Promise<void> {
  const { endPush } = await import("../notices/push.ts");
  await endPush(client);
}

/** Of what was read, told or subscribed to. Without their files, too, nobody stays signed in. */
export async function leaveNothing(): Promise<void> {
  await Promise.allSettled([
    import("../offline/storage.ts").then(({ endKeeping }) => endKeeping()),
    import("../notices/push.ts").then(({ leavePush }) => leavePush()),
  ]);
}

/** A page of the server answers, so a form is sent, as from any of its pages. */
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
