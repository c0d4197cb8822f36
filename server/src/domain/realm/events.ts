/** What happens to the organization itself. */
import { type RealmPropertyName, type RealmPropertyValues, versionValues } from "@confab/contract";
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
 * Others see somebody under another address than before: it has changed, or the organization shows or hides addresses. It is what
 * clients know the change by, and they expect one event for each person, so there is one entry in the log for each:
 * all viewers are told the same, and one statement writes them all.
 */
export const visibleEmailChanged = eventKind<{ readonly user_id: number; readonly new_email: string }>({
  type: "visible_email_changed",
  wireType: "realm_user",
  present: (person) => ({ type: "realm_user", op: "update", person }),
});

/** Nobody can use the organization any more. It is told to clients that wait, so that they ask again, and are refused. */
export const realmDeactivated = eventKind<Readonly<Record<never, never>>>({
  type: "realm_deactivated",
  wireType: "realm",
  apply: (model) => {
    model.isActive = false;
  },
  present: (_payload, _viewer, { realmId }) => ({ type: "realm", op: "deactivated", realm_id: realmId }),
});

/** Operators have opened it again. */
export const realmReactivated = eventKind<Readonly<Record<never, never>>>({
  type: "realm_reactivated",
  wireType: null,
  apply: (model) => {
    model.isActive = true;
  },
});

/** Another version of the server has begun to serve the organization. */
export const serverUpgraded = eventKind<{ readonly generation: number }>({
  type: "server_upgraded",
  wireType: "restart",
  observe: (model, { generation }) => {
    model.generation = generation;
  },
  present: ({ generation }) => ({
    type: "restart",
    zulip_version: versionValues.zulip_version,
    zulip_feature_level: versionValues.zulip_feature_level,
    zulip_merge_base: versionValues.zulip_merge_base,
    server_generation: generation,
    immediate: false,
  }),
});

export const realmEventKinds = [
  realmPropertyChanged,
  realmPropertiesChanged,
  realmDeactivated,
  realmReactivated,
  serverUpgraded,
  realmPictureChanged,
  visibleEmailChanged,
] as unknown as readonly EventKind[];
