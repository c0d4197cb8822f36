/** The invitations changed. */
import { Role } from "@confab/contract";
import { withEarlierData } from "@confab/contract/levels/earlier-data";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isAdministrator } from "../access/users.ts";

const invitesChanged = eventKind<{
  /** Present if the recipients are inviters who are not administrators. Clients below level 209 don't get it. */
  readonly is_for_inviter?: true;
}>({
  type: "invites_changed",
  wireType: "invites_changed",
  present: ({ is_for_inviter: isForInviter }) =>
    withEarlierData({ type: "invites_changed" }, isForInviter ? { isForInviter } : {}),
});

/** Notifies administrators, and the inviters of the changed invitations. */
export function notifyInvitesChanged(tx: WriteTx, inviterIds: readonly number[]): void {
  tx.append(invitesChanged.of({}, { to: "role", role: Role.administrator }));
  const others = [...new Set(inviterIds)].filter((id) => {
    const inviter = tx.model.users.get(id);
    return inviter?.is_active && !isAdministrator(inviter);
  });
  if (others.length === 0) return;
  tx.append(invitesChanged.of({ is_for_inviter: true }, { to: "users", user_ids: others }));
}

export const invitationEventKinds: readonly EventKind[] = [invitesChanged];
