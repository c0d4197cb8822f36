/** Events of custom profile fields and of their values. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { ProfileField, ProfileValue } from "../../model/records.ts";
import { presentField } from "./present.ts";

/** Adds what nodes of the release before don't write. */
const complete = (field: ProfileField): ProfileField => ({
  ...{ required: false, display_in_profile_summary: false },
  ...field,
});

/** All fields after a change. Values of deleted fields are deleted as well, without an event of their own. */
export const profileFieldsChanged = eventKind<{ readonly fields: readonly ProfileField[] }>({
  type: "profile_fields_changed",
  wireType: "custom_profile_fields",
  apply: (model, { fields }) => {
    model.profileFields.clear();
    for (const field of fields.map(complete)) model.profileFields.set(field.field_id, field);
    for (const { user_id, profile } of [...model.users.values()]) {
      const kept = [...profile].filter(([fieldId]) => model.profileFields.has(fieldId));
      if (kept.length < profile.size) model.changeUser(user_id, { profile: new Map(kept) });
    }
  },
  present: ({ fields }) => ({
    type: "custom_profile_fields",
    fields: fields.map(complete).map(presentField),
  }),
});

/** The value of one field of a user's profile; `null` if it is empty now. */
export const profileValueChanged = eventKind<{
  readonly user_id: number;
  readonly field_id: number;
  readonly value: ProfileValue | null;
}>({
  type: "profile_value_changed",
  wireType: "realm_user",
  about: ({ user_id }) => user_id,
  apply: (model, { user_id, field_id, value }) => {
    const profile = new Map(model.users.get(user_id)?.profile);
    if (value) profile.set(field_id, value);
    else profile.delete(field_id);
    model.changeUser(user_id, { profile });
  },
  present: ({ user_id, field_id, value }) => {
    const rendered = value?.rendered_value ?? null;
    const custom_profile_field = {
      id: field_id,
      value: value?.value ?? null,
      ...(rendered !== null && rendered !== "" && { rendered_value: rendered }),
    };
    return { type: "realm_user", op: "update", person: { user_id, custom_profile_field } };
  },
});

export const profileFieldEventKinds: readonly EventKind[] = [profileFieldsChanged, profileValueChanged];
