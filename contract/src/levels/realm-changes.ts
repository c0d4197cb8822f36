/**
 * Changes of the organization's properties. A property appears in the initial state, in events, and as a parameter and
 * in the answer of `PATCH /realm`; these functions return the parts of a `LevelChange` for all of them.
 */
import { isPermissionSetting } from "../objects/permission-setting.ts";
import type { RealmPropertyName } from "../objects/realm.ts";
import { optional } from "../schema.ts";
import type { EventChange, FieldsChange, LevelChange, LevelEvent, WireObject } from "./level-change.ts";
import { type ChangedValue, type EarlierValue, eventChange, fieldsOf, parametersOf } from "./named-values.ts";

type Parts = Pick<LevelChange, "objects" | "answers" | "events" | "parameters">;

interface EarlierProperty extends EarlierValue {
  /** True if a change was an `update` event, and is `update_dict` from the level on. */
  readonly isUpdate?: true;
}

/** The properties that a level changed; `undefined` for those that it added. */
type Changes = Partial<Record<RealmPropertyName, EarlierProperty | undefined>>;

/** Returns the parts of a level that added properties. */
export const addedRealmProperties = (...names: RealmPropertyName[]): Parts =>
  changedRealmProperties(Object.fromEntries(names.map((name) => [name, undefined])));

/** Returns the parts of a level that renamed properties, or changed their values. */
export function changedRealmProperties(changes: Changes): Parts {
  const changed: readonly ChangedValue[] = Object.entries(changes);
  const fields = fieldsOf(changed, optional);
  const state = fieldsOf(changed, optional, "realm_");
  const permissions = (fields.added ?? []).filter(isPermissionSetting);
  return {
    objects: { ChangedRealmProperties: fields },
    answers: {
      registerQueue: permissions.length === 0 ? state : withoutPermissions(state, permissions),
      updateRealm: fields,
    },
    events: {
      ...eventChange("realm/update", changed, "property", "value"),
      "realm/update_dict": dictionaryChange(changes),
    },
    parameters: { updateRealm: parametersOf(changed) },
  };
}

const PERMISSIONS = "server_supported_permission_settings";

/** Leaves permissions that the level added out of the list of all. */
const withoutPermissions = (state: FieldsChange, names: readonly string[]): FieldsChange => ({
  ...state,
  was: {
    ...state.was,
    [PERMISSIONS]: {
      schema: (newer) => newer,
      down: ({ [PERMISSIONS]: settings }) => {
        if (settings === undefined) return undefined;
        const { realm, ...others } = settings as { readonly realm: WireObject };
        const known = Object.entries(realm).filter(([name]) => !names.includes(name));
        return { ...others, realm: Object.fromEntries(known) };
      },
    },
  },
});

/** Omits events of which earlier clients know no property. Their properties are already in the earlier form. */
function dictionaryChange(changes: Changes): EventChange {
  const single = new Set(
    Object.entries(changes).flatMap(([name, was]) => (was?.isUpdate ? [was.name ?? name] : [])),
  );
  return {
    instead: (event: LevelEvent) => {
      const known = Object.entries(event["data"] as WireObject).filter(([, value]) => value !== undefined);
      const [[property, value] = []] = known;
      if (property === undefined) return undefined;
      if (!single.has(property)) return event;
      return { type: event.type, op: "update", property, value, id: event["id"] };
    },
  };
}
