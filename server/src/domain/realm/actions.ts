/**
 * Changes the organization (docs/interface/organization.md#properties, docs/interface/more-operations.md#operations).
 */
import { isDeepStrictEqual } from "node:util";
import { type RealmPropertyName, type RealmPropertyValues, realmPropertyNames } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isBot } from "../access/users.ts";
import { everyone } from "../users/events.ts";
import { visibleEmail } from "../users/present.ts";
import { checkRealmProperties, type RealmChanges, type RealmParameters } from "./check.ts";
import { realmPropertiesChanged, realmPropertyChanged, visibleEmailChanged } from "./events.ts";
import { updateRealmProperties } from "./queries.ts";

/** The properties about editing messages. Clients expect all of them together, changed or not. */
const editing: readonly RealmPropertyName[] = [
  "allow_message_editing",
  "message_content_edit_limit_seconds",
  "edit_topic_policy",
];

/**
 * Changes the properties in a request.
 *
 * @param actor an administrator
 * @returns the properties that changed (see `doChangeRealm`)
 * @throws ApiError for the first invalid value
 */
export const updateRealm = async (
  tx: WriteTx,
  actor: User,
  parameters: RealmParameters,
): Promise<RealmChanges> =>
  doChangeRealm(tx, checkRealmProperties(actor, parameters, tx.model, tx.context.config));

/**
 * Changes properties. Values that stay the same change nothing.
 *
 * @param values checked (see `check.ts`)
 * @returns the changed properties, with all properties about editing messages if any of those changed
 */
export async function doChangeRealm(tx: WriteTx, values: RealmChanges): Promise<RealmChanges> {
  const before = tx.model.properties;
  const changed = realmPropertyNames.filter(
    (name) => values[name] !== undefined && !isDeepStrictEqual(values[name], before[name]),
  );
  if (changed.length === 0) return {};
  const after = { ...before, ...values };
  await updateRealmProperties(tx, pick(after, changed));
  const single = changed.filter((name) => !editing.includes(name) && name !== "authentication_methods");
  for (const property of single) {
    tx.append(realmPropertyChanged.of({ property, value: after[property] }, everyone));
  }
  const together = [
    changed.some((name) => editing.includes(name)) ? editing : [],
    changed.filter((name) => name === "authentication_methods"),
  ].filter((names) => names.length > 0);
  for (const names of together) {
    tx.append(realmPropertiesChanged.of({ data: pick(after, names) }, everyone));
  }
  if (changed.includes("email_address_visibility")) notifyOfVisibleEmails(tx, after);
  return pick(after, [...single, ...together.flat()]);
}

const pick = (values: RealmPropertyValues, names: readonly RealmPropertyName[]): RealmChanges =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Sends an event for each user whose visible address changes. */
function notifyOfVisibleEmails(tx: WriteTx, properties: RealmPropertyValues): void {
  const after = { properties, emailHost: tx.model.emailHost };
  for (const user of tx.model.users.values()) {
    const new_email = visibleEmail(user, after);
    if (isBot(user) || new_email === visibleEmail(user, tx.model)) continue;
    tx.append(visibleEmailChanged.of({ user_id: user.user_id, new_email }, everyone));
  }
}
