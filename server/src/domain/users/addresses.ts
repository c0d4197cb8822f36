/** Announces who sees the real addresses of users (docs/interface/users.md#user-objects). */
import { EmailAddressVisibility, type Role, seesAddress } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isBot } from "../access/users.ts";
import {
  addressShown,
  addressVisibilityChanged,
  everyone,
  onlyUser,
  userAvatarChanged,
  visibleEmailChanged,
} from "./events.ts";
import { visibilityOf, visibleEmail } from "./present.ts";

/**
 * Announces that a user shows the real address to others than before.
 *
 * @param user as before the change
 */
export function announceVisibility(tx: WriteTx, user: User, after: EmailAddressVisibility): void {
  const before = visibilityOf(user);
  if (isBot(user) || before === after) return;
  const { user_id, delivery_email, avatar_place, avatar_version } = user;
  tx.append(addressVisibilityChanged.of({ user_id, delivery_email, before, after }, everyone));
  if (before !== EmailAddressVisibility.everyone && after !== EmailAddressVisibility.everyone) return;
  const changed = { ...user, settings: { ...user.settings, email_address_visibility: after } };
  tx.append(visibleEmailChanged.of({ user_id, new_email: visibleEmail(changed, tx.model) }, everyone));
  // Clients can work out the address of a Gravatar only if they know the real address.
  if (avatar_place === null) {
    tx.append(userAvatarChanged.of({ user_id, avatar_place, avatar_version, isAccess: true }, everyone));
  }
}

/** Tells a viewer of all addresses that another role of their own shows or hides. */
export function announceAddressesTo(tx: WriteTx, viewer: User, role: Role): void {
  for (const user of tx.model.users.values()) {
    const { user_id, delivery_email } = user;
    const visibility = visibilityOf(user);
    const sees = seesAddress(visibility, role);
    if (user_id === viewer.user_id || sees === seesAddress(visibility, viewer.role)) continue;
    const shown = sees ? delivery_email : null;
    tx.append(addressShown.of({ user_id, delivery_email: shown }, onlyUser(viewer.user_id)));
  }
}
