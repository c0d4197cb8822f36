/** The invitations changed. */
import { Role } from "@confab/contract";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { WriteTx } from "../../realm/tx.ts";

const invitesChanged = eventKind<Readonly<Record<string, never>>>({
  type: "invites_changed",
  wireType: "invites_changed",
  present: () => ({ type: "invites_changed" }),
});

/** Notifies administrators. */
export const notifyInvitesChanged = (tx: WriteTx): void =>
  tx.append(invitesChanged.of({}, { to: "role", role: Role.administrator }));

export const invitationEventKinds: readonly EventKind[] = [invitesChanged];
