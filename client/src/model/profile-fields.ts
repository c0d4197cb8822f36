import type { CustomProfileField } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The fields that the organization added to everyone's profile, in the organization's order. The users' store holds the
 * values.
 *
 * May be missing: nothing. Order: any; each event brings the whole list.
 */
export type ProfileFieldsState = readonly CustomProfileField[];

export const profileFields: Store<ProfileFieldsState> = {
  keys: ["custom_profile_fields"],
  from: (initial) => initial.custom_profile_fields ?? [],
  on: { customProfileFields: (_, { fields }) => fields },
};
