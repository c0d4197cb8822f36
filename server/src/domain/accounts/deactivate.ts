/** Deactivates and reactivates accounts (docs/interface/users.md#updating-users). */
import { ApiError } from "@confab/contract";
import { deleteQueuesOf } from "../../events/queue-store.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { textsForUser } from "../../texts/texts.ts";
import {
  accessUserToDeactivate,
  accessUserToReactivate,
  botsOf,
  isBot,
  isOnlyOwner,
} from "../access/users.ts";
import { requireMayCreateBot } from "../bots/access.ts";
import { botAudience, botRemoved } from "../bots/events.ts";
import { doShowReactivatedBot } from "../bots/show.ts";
import { revokeAllConfirmations } from "../confirmations/confirmations.ts";
import { doForgetInvitationsBy } from "../invitations/forget.ts";
import { putMail } from "../mail/outbox.ts";
import { accountValues } from "../mail/values.ts";
import { deleteSessionsOf } from "../sessions/queries.ts";
import { streamViewers } from "../streams/events.ts";
import { subscribersShown } from "../streams/subscription-events.ts";
import type { UserWrite } from "../user-write.ts";
import { everyone, toUserPayload, userAdded, userDeactivated } from "../users/events.ts";
import { setAccountsActive } from "../users/queries.ts";
import { deleteKeyedWebPushSubscriptions } from "../web-push/queries.ts";

/**
 * Deactivates an account and those of its bots. Deletes all their event queues, their invitations, and the links that
 * were mailed to them. Subscriptions, group memberships and messages stay.
 */
export async function doDeactivate(tx: WriteTx, user: User): Promise<void> {
  if (!user.is_active) return;
  const ended = [...botsOf(user, tx.model).filter(({ is_active }) => is_active), user];
  const ids = ended.map(({ user_id }) => user_id);
  await setAccountsActive(tx, ids, false);
  await deleteQueuesOf(tx.runner, tx.realmId, ids);
  // Nodes evict the sessions on the event of the deactivation itself.
  await deleteSessionsOf(tx.runner, tx.realmId, ids, null);
  await doForgetInvitationsBy(tx, ids);
  await deleteKeyedWebPushSubscriptions(tx, ids);
  for (const id of ids) await revokeAllConfirmations(tx, id);
  for (const account of ended) {
    const { user_id, full_name } = account;
    tx.append(userDeactivated.of({ user_id, full_name }, everyone));
    if (isBot(account)) tx.append(botRemoved.of({ user_id, full_name }, botAudience(account, tx.model)));
  }
}

/**
 * Reactivates an account; its bots stay as they are.
 *
 * @throws ApiError
 */
export async function reactivateUser(tx: WriteTx, actor: User, userId: number): Promise<void> {
  const user = accessUserToReactivate(actor, userId, tx.model);
  if (user.bot_type !== null) requireMayCreateBot(actor, user.bot_type, tx.model);
  if (user.is_active) return;
  const active = { ...user, is_active: true };
  await setAccountsActive(tx, [user.user_id], true);
  tx.append(userAdded.of({ user: toUserPayload(active), isReactivated: true }, everyone));
  // Clients removed the deactivated user from all streams, and don't know which ones those were.
  for (const { stream_id, is_active, subscribers } of tx.model.streams.values()) {
    if (!is_active || !subscribers.has(userId)) continue;
    tx.append(subscribersShown.of({ stream_id, user_ids: [userId] }, streamViewers(stream_id)));
  }
  if (isBot(active)) await doShowReactivatedBot(tx, active);
}

/** Deactivates the actor's own account. @throws ApiError CANNOT_DEACTIVATE_LAST_USER */
export async function deactivateOwnUser(tx: WriteTx, actor: User): Promise<void> {
  checkMayLeave(actor, tx.model);
  await doDeactivate(tx, actor);
}

/**
 * Deactivates a person's account.
 *
 * @param comment is mailed to the person, who gets no mail without it
 * @throws ApiError for users whom the actor may not deactivate
 */
export async function deactivateUser(
  realm: Realm,
  write: UserWrite,
  userId: number,
  comment: string | undefined,
): Promise<void> {
  await write(async (tx, actor) => {
    const user = accessUserToDeactivate(actor, userId, tx.model);
    if (comment !== undefined && user.is_active) await mailDeactivation(tx, user, comment.trim());
    await doDeactivate(tx, user);
  });
  realm.wake("mails");
}

async function mailDeactivation(tx: WriteTx, user: User, comment: string): Promise<void> {
  const { language, mails } = textsForUser(user);
  await putMail(tx, {
    to: user.delivery_email,
    language,
    ...mails.deactivated({
      ...accountValues(user, tx.model),
      comment: comment === "" ? [] : comment.split(/\n+/),
    }),
  });
}

/**
 * Rejects a deactivation that would leave an organization without users or without an owner.
 *
 * @throws ApiError CANNOT_DEACTIVATE_LAST_USER
 */
function checkMayLeave(user: User, model: RealmModel): void {
  const others = [...model.users.values()].some(
    (other) => other.is_active && !other.is_system && other.user_id !== user.user_id,
  );
  if (!others) throw cannotDeactivateLast("user");
  if (isOnlyOwner(user, model)) throw cannotDeactivateLast("organization owner");
}

const cannotDeactivateLast = (entity: "user" | "organization owner"): ApiError =>
  new ApiError(`Cannot deactivate the only ${entity}.`, {
    code: "CANNOT_DEACTIVATE_LAST_USER",
    fields: { is_last_owner: entity === "organization owner", entity },
  });
