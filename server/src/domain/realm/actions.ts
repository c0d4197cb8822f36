/**
 * Changes the organization (docs/interface/organization.md#properties, docs/interface/more-operations.md#operations).
 */
import { isDeepStrictEqual } from "node:util";
import {
  type RealmPropertyName,
  type RealmPropertyValues,
  realmProperties,
  realmPropertyNames,
} from "@confab/contract";
import { withEarlierData } from "@confab/contract/levels/earlier-data";
import { visibilityForAll } from "@confab/contract/levels/earlier-parameters";
import { deleteQueuesOf } from "../../events/queue-store.ts";
import { limitsGuests } from "../../model/known-users.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { doChangeVisibilityOfAll } from "../settings/actions.ts";
import { announceFullMembers } from "../user-groups/system-groups.ts";
import { guestsOf, readDirectPartners } from "../users/direct-partners.ts";
import { everyone } from "../users/events.ts";
import { checkRealmProperties, type RealmChanges, type RealmParameters } from "./check.ts";
import { type GuestChange, realmPropertiesChanged, realmPropertyChanged } from "./events.ts";
import { updateRealmProperties } from "./queries.ts";
import { hasFormer, storedProperties } from "./stored-properties.ts";

/** The properties about editing messages. Clients before level 150 get all of them together, changed or not. */
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
export async function updateRealm(
  tx: WriteTx,
  actor: User,
  parameters: RealmParameters,
): Promise<RealmChanges> {
  const changed = await doChangeRealm(
    tx,
    checkRealmProperties(actor, parameters, tx.model, tx.context.config),
  );
  const visibility = visibilityForAll(parameters);
  const isShown = visibility !== undefined && (await doChangeVisibilityOfAll(tx, visibility));
  const isEditing = editing.some((name) => name in changed);
  if (!isShown && !isEditing) return changed;
  return withEarlierData(changed, {
    ...(isShown && { email_address_visibility: visibility }),
    ...(isEditing && { together: pick({ ...tx.model.properties, ...changed }, editing) }),
  });
}

/**
 * Changes properties. Values that stay the same change nothing.
 *
 * @param values checked (see `check.ts`)
 * @returns the changed properties
 */
export async function doChangeRealm(tx: WriteTx, values: RealmChanges): Promise<RealmChanges> {
  const before = tx.model.properties;
  const changed = realmPropertyNames.filter(
    (name) => values[name] !== undefined && !isDeepStrictEqual(values[name], before[name]),
  );
  if (changed.length === 0) return {};
  const after = { ...before, ...values };
  await updateRealmProperties(tx, pick(after, changed));
  const single = changed.filter((name) => realmProperties[name].announced === "update" || hasFormer(name));
  for (const name of single) {
    const [[property, value] = [], ...newer] = Object.entries(storedProperties(pick(after, [name])));
    const payload = { property: String(property), value };
    tx.append(
      realmPropertyChanged.of(
        newer.length === 0 ? payload : { ...payload, newer: Object.fromEntries(newer) },
        everyone,
      ),
    );
  }
  announceInDictionaries(
    tx,
    after,
    changed.filter((name) => !single.includes(name)),
    changed.includes("can_access_all_users_group") ? await startGuestsAgain(tx, after) : undefined,
  );
  if (changed.includes("waiting_period_threshold")) announceFullMembers(tx, after.waiting_period_threshold);
  return pick(after, changed);
}

/** Appends one event for each property. The first one about editing has what earlier clients get instead of all. */
function announceInDictionaries(
  tx: WriteTx,
  after: RealmPropertyValues,
  changed: readonly RealmPropertyName[],
  guests: GuestChange | undefined,
): void {
  const first = changed.find((name) => editing.includes(name));
  for (const name of changed) {
    const data = storedProperties(pick(after, [name]));
    const together = name === first ? storedProperties(pick(after, editing)) : null;
    const isEditing = editing.includes(name);
    const payload = {
      data,
      ...(isEditing && { together }),
      ...(name === "can_access_all_users_group" && guests && { guests }),
    };
    tx.append(realmPropertiesChanged.of(payload, everyone));
  }
}

const pick = (values: RealmPropertyValues, names: readonly RealmPropertyName[]): RealmChanges =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Ends the queues of all guests, who see other users from now on. @returns the guests' part of the event */
async function startGuestsAgain(tx: WriteTx, after: RealmPropertyValues): Promise<GuestChange> {
  const ids = guestsOf(tx.model);
  await deleteQueuesOf(tx.runner, tx.realmId, ids);
  const isLimit = limitsGuests({ properties: after });
  return { ids, direct_partners: isLimit ? await readDirectPartners(tx.runner, tx.realmId, ids) : [] };
}
