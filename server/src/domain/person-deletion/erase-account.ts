/**
 * The beginning of a deletion: one transaction after which nobody can use the account, and everybody sees a deleted
 * user.
 */
import { EmailAddressVisibility } from "@confab/contract";
import { chunksOf } from "../../base/chunks.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { textsForRealm } from "../../texts/texts.ts";
import { botsOf } from "../access/users.ts";
import { placesOf } from "../accounts/avatar.ts";
import { doDeactivate } from "../accounts/deactivate.ts";
import { doReplaceApiKey } from "../accounts/keys.ts";
import { doForgetInvitationsTo } from "../invitations/forget.ts";
import { profileValueChanged } from "../profile-fields/events.ts";
import { timezoneShown } from "../settings/events.ts";
import { noteRemoval } from "../stored-files/removals.ts";
import { doUnsubscribe } from "../streams/unsubscribe.ts";
import { groupMembersRemoved } from "../user-groups/events.ts";
import {
  emailChanged,
  everyone,
  personErased,
  userAvatarChanged,
  userNameChanged,
  visibleEmailChanged,
} from "../users/events.ts";
import { statusChanged } from "../users/status-events.ts";
import {
  anonymizeAccount,
  deletePersonalRows,
  deleteRowsNaming,
  forgetStreamChoices,
} from "./account-queries.ts";
import { insertDeletion } from "./queries.ts";

/** The largest number of streams that one statement ends subscriptions of. */
const STREAMS_AT_ONCE = 250;

/**
 * Begins to delete a person: deactivates the account and its bots, removes everything that belongs to the person alone,
 * and replaces name and address. The worker removes the rest, which may be much.
 *
 * @param requestedBy the owner who asks for it; `null`: a command
 */
export async function doBeginDeletion(
  tx: WriteTx,
  user: User,
  {
    deletesMessages,
    requestedBy,
  }: { readonly deletesMessages: boolean; readonly requestedBy: number | null },
): Promise<void> {
  const { user_id } = user;
  await doDeactivate(tx, user);
  for (const bot of botsOf(user, tx.model)) {
    if (!user.is_active) await doDeactivate(tx, bot);
    // The person has seen the old key, and an administrator may reactivate the bot.
    await doReplaceApiKey(tx, bot);
  }
  await doReplaceApiKey(tx, user);
  await endSubscriptions(tx, user);
  const place = user.avatar_place;
  for (const picture of place === null ? [] : placesOf(place)) await noteRemoval(tx, picture, tx.now);
  await doForgetInvitationsTo(tx, user.delivery_email);
  await deleteRowsNaming(tx, user.delivery_email);
  await deletePersonalRows(tx, user_id);
  await forgetStreamChoices(tx, user_id);
  await insertDeletion(tx, {
    user_id,
    deletes_messages: deletesMessages,
    requested_by: requestedBy,
    traces: { names: [user.full_name], addresses: [user.delivery_email] },
  });
  const account = {
    full_name: textsForRealm(tx.model).names.deletedUser,
    delivery_email: neutralAddress(user_id, tx.model),
    avatar_version: user.avatar_version + 1,
  };
  await anonymizeAccount(tx, user_id, account);
  announce(tx, user, account);
}

/** Ends the subscriptions in steps, since each statement names all of its streams. */
async function endSubscriptions(tx: WriteTx, { user_id }: User): Promise<void> {
  const streams = [...tx.model.streams.values()].filter(
    ({ is_active, subscribers }) => is_active && subscribers.has(user_id),
  );
  for (const some of chunksOf(streams, STREAMS_AT_ONCE)) {
    await doUnsubscribe(
      tx,
      some.map((stream) => ({ stream, userIds: [user_id] })),
    );
  }
}

/** Returns an address that nobody receives mail at. */
function neutralAddress(userId: number, model: RealmModel): string {
  for (let count = 1; ; count += 1) {
    const address = `deleted-${userId}${count === 1 ? "" : `-${count}`}@${model.emailHost}`;
    // Somebody may have chosen the address on purpose.
    if (!model.userByDeliveryEmail(address)) return address;
  }
}

function announce(
  tx: WriteTx,
  user: User,
  account: { readonly full_name: string; readonly delivery_email: string; readonly avatar_version: number },
): void {
  const { user_id } = user;
  const { full_name, delivery_email, avatar_version } = account;
  tx.append(personErased.of({ user_id }, { to: "nobody" }));
  tx.append(userNameChanged.of({ user_id, full_name }, everyone));
  const visibility = EmailAddressVisibility.everyone;
  tx.append(emailChanged.of({ user_id, delivery_email, visibility }, everyone));
  tx.append(visibleEmailChanged.of({ user_id, new_email: delivery_email }, everyone));
  tx.append(userAvatarChanged.of({ user_id, avatar_place: null, avatar_version }, everyone));
  if (user.settings.timezone) {
    tx.append(timezoneShown.of({ user_id, email: delivery_email, timezone: "" }, everyone));
  }
  for (const field_id of user.profile.keys()) {
    tx.append(profileValueChanged.of({ user_id, field_id, value: null }, everyone));
  }
  if (tx.model.userStatuses.has(user_id)) {
    const change = {
      away: false,
      status_text: "",
      emoji_name: "",
      emoji_code: "",
      reaction_type: "unicode_emoji",
    } as const;
    tx.append(statusChanged.of({ user_id, change }, everyone));
  }
  for (const { user_group_id, members } of tx.model.groups.values()) {
    if (!members.has(user_id)) continue;
    tx.append(groupMembersRemoved.of({ user_group_id, user_ids: [user_id] }, everyone));
  }
}
