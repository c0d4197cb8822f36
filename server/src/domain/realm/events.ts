/** What happens to the organization itself. */
import type { RealmPropertyName, RealmPropertyValues } from "@confab/contract";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { RealmPicture, RealmPictureName } from "../../model/records.ts";
import { presentRealmPicture } from "./picture-url.ts";

export const realmPropertyChanged = eventKind<{
  readonly property: RealmPropertyName;
  readonly value: RealmPropertyValues[RealmPropertyName];
}>({
  type: "realm_property_changed",
  wireType: "realm",
  apply: (model, { property, value }) => {
    model.properties = { ...model.properties, [property]: value };
  },
  present: ({ property, value }) => ({ type: "realm", op: "update", property, value }),
});

/** Properties that are told of together. */
export const realmPropertiesChanged = eventKind<{ readonly data: Partial<RealmPropertyValues> }>({
  type: "realm_properties_changed",
  wireType: "realm",
  apply: (model, { data }) => {
    model.properties = { ...model.properties, ...data };
  },
  present: ({ data }) => ({ type: "realm", op: "update_dict", property: "default", data }),
});

export const realmPictureChanged = eventKind<{
  readonly name: RealmPictureName;
  readonly picture: RealmPicture;
}>({
  type: "realm_picture_changed",
  wireType: "realm",
  apply: (model, { name, picture }) => {
    model.pictures = { ...model.pictures, [name]: picture };
  },
  present: ({ name, picture }, _viewer, { realmId, emailHost, pictures }) => ({
    type: "realm",
    op: "update_dict",
    property: name,
    data: presentRealmPicture({ realmId, emailHost, pictures: { ...pictures, [name]: picture } }, name),
  }),
});

/**
 * Others see somebody under another address than before, because the organization shows or hides addresses. It is what
 * clients know the change by, and they expect one event for each person, so there is one entry in the log for each:
 * all viewers are told the same, and one statement writes them all.
 */
export const visibleEmailChanged = eventKind<{ readonly user_id: number; readonly new_email: string }>({
  type: "visible_email_changed",
  wireType: "realm_user",
  present: (person) => ({ type: "realm_user", op: "update", person }),
});

export const realmEventKinds = [
  realmPropertyChanged,
  realmPropertiesChanged,
  realmPictureChanged,
  visibleEmailChanged,
] as unknown as readonly EventKind[];
