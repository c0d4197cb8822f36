/** Events of the organization itself. */
import { isPermissionSetting, versionValues } from "@confab/contract";
import { withEarlierData } from "@confab/contract/levels/earlier-data";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { RealmPicture, RealmPictureName } from "../../model/records.ts";
import type { DirectPartners } from "../users/direct-partners.ts";
import { presentRealmPicture } from "./picture-url.ts";
import { loadedProperties } from "./stored-properties.ts";

type StoredProperties = Readonly<Record<string, unknown>>;

/** A property in its stored form (`stored-properties.ts`). */
interface StoredProperty {
  readonly property: string;
  readonly value: unknown;
  /** The property that nodes of earlier releases don't know, by its name, if `property` is one that they know. */
  readonly newer?: StoredProperties;
}

const loadedProperty = ({ property, value, newer }: StoredProperty) =>
  loadedProperties({ [property]: value, ...newer });

export const realmPropertyChanged = eventKind<StoredProperty>({
  type: "realm_property_changed",
  wireType: "realm",
  apply: (model, stored) => {
    model.properties = { ...model.properties, ...loadedProperty(stored) };
  },
  present: (stored) => {
    const data = loadedProperty(stored);
    const [[property, value] = []] = Object.entries(data);
    return property !== undefined && isPermissionSetting(property)
      ? { type: "realm", op: "update_dict", property: "default", data }
      : { type: "realm", op: "update", property, value };
  },
});

/** All guests, and whom they exchange direct messages with if they do not see all users from now on. */
export interface GuestChange {
  readonly ids: readonly number[];
  readonly direct_partners: DirectPartners;
}

/** Properties in their stored form. */
export const realmPropertiesChanged = eventKind<{
  readonly data: StoredProperties;
  /** The larger event that clients of early levels get instead; null if it replaces another event. */
  readonly together?: StoredProperties | null;
  /** Present if guests see other users than before. Then their clients have to start again. */
  readonly guests?: GuestChange;
}>({
  type: "realm_properties_changed",
  wireType: "realm",
  apply: (model, { data, guests }) => {
    model.properties = { ...model.properties, ...loadedProperties(data) };
    if (!guests) return;
    model.directPartners.clear();
    for (const [userId, partners] of guests.direct_partners) model.addDirectPartners(userId, partners);
  },
  endsQueuesOf: ({ guests }) => guests?.ids ?? [],
  present: ({ data, together }) => {
    const event = { type: "realm", op: "update_dict", property: "default", data: loadedProperties(data) };
    if (together === undefined) return event;
    return withEarlierData(event, { together: together && loadedProperties(together) });
  },
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

/** The organization was deactivated. Waiting clients get the event, so they send a new request, which is rejected. */
export const realmDeactivated = eventKind<Readonly<Record<never, never>>>({
  type: "realm_deactivated",
  wireType: "realm",
  apply: (model) => {
    model.isActive = false;
  },
  present: (_payload, _viewer, { realmId }) => ({ type: "realm", op: "deactivated", realm_id: realmId }),
});

/** Operators reactivated the organization. */
export const realmReactivated = eventKind<Readonly<Record<never, never>>>({
  type: "realm_reactivated",
  wireType: null,
  apply: (model) => {
    model.isActive = true;
  },
});

/** A new version of the server has begun to serve the organization. */
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
  }),
});

export const realmEventKinds: readonly EventKind[] = [
  realmPropertyChanged,
  realmPropertiesChanged,
  realmDeactivated,
  realmReactivated,
  serverUpgraded,
  realmPictureChanged,
];
