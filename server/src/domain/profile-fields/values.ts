/** Changes the values of custom profile fields (docs/interface/profile-fields.md#fields). */
import type { ProfileValue, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import type { UserWrite } from "../user-write.ts";
import { everyone } from "../users/events.ts";
import { accessField } from "./actions.ts";
import { checkValue, type InputValue, isRendered } from "./check-value.ts";
import { profileValueChanged } from "./events.ts";
import { storeValues } from "./queries.ts";

export interface ValueInput {
  readonly id: number;
  /** `null` empties the field. */
  readonly value: InputValue | null;
}

/**
 * Changes a user's values, with an event for each value that differs. Of two values for one field, the last counts.
 * The renderer must be prepared for the values (see `textsOf`).
 *
 * @throws ApiError; nothing is changed then
 */
export async function doChangeProfile(tx: WriteTx, user: User, inputs: readonly ValueInput[]): Promise<void> {
  const asked = new Map<number, string | null>();
  for (const { id, value } of inputs) {
    const field = accessField(id, tx.model);
    asked.set(id, value === null ? null : checkValue(field, value, tx.model));
  }
  const changed = new Map<number, ProfileValue | null>();
  for (const [fieldId, value] of asked) {
    if (value === (user.profile.get(fieldId)?.value ?? null)) continue;
    const rendered = value !== null && isRendered(accessField(fieldId, tx.model));
    changed.set(
      fieldId,
      value === null ? null : { value, rendered_value: rendered ? tx.services.renderer.plain(value) : null },
    );
  }
  if (changed.size === 0) return;
  await storeValues(tx, user.user_id, changed);
  for (const [field_id, value] of changed) {
    tx.append(profileValueChanged.of({ user_id: user.user_id, field_id, value }, everyone));
  }
}

/** Changes values of the user's own profile. @throws ApiError; nothing is changed then */
export async function changeOwnProfile(
  realm: Realm,
  write: UserWrite,
  inputs: readonly ValueInput[],
): Promise<void> {
  await realm.services.renderer.prepare(...textsOf(inputs));
  await write((tx, actor) => doChangeProfile(tx, actor, inputs));
}

/** Empties fields of a user's profile, and ignores fields that are empty already. @throws ApiError */
export const doEmptyProfile = (tx: WriteTx, user: User, fieldIds: readonly number[]): Promise<void> =>
  doChangeProfile(
    tx,
    user,
    fieldIds.map((id) => ({ id, value: null })),
  );

/** Returns the values that may have to be rendered. */
export const textsOf = (inputs: readonly ValueInput[]): string[] =>
  inputs.flatMap(({ value }) => (typeof value === "string" ? [value] : []));

/** Converts a value that an administrator sent: empty text and an empty list mean `null`. */
export const emptyToNull = ({ id, value }: ValueInput): ValueInput => ({
  id,
  value: value === null || value.length === 0 ? null : value,
});
