/**
 * Changes of the organization's properties. A property appears in the initial state, in events, and as a parameter and
 * in the answer of `PATCH /realm`; these functions return the parts of a `LevelChange` for all of them.
 */
import type { RealmPropertyName } from "../objects/realm.ts";
import { optional } from "../schema.ts";
import type { LevelChange } from "./level-change.ts";
import { type ChangedValue, type EarlierValue, eventChange, fieldsOf, parametersOf } from "./named-values.ts";

type Parts = Pick<LevelChange, "objects" | "answers" | "events" | "parameters">;

/** The properties that a level changed; `undefined` for those that it added. */
type Changes = Partial<Record<RealmPropertyName, EarlierValue | undefined>>;

/** Returns the parts of a level that added properties. */
export const addedRealmProperties = (...names: RealmPropertyName[]): Parts =>
  changedRealmProperties(Object.fromEntries(names.map((name) => [name, undefined])));

/** Returns the parts of a level that renamed properties, or changed their values. */
export function changedRealmProperties(changes: Changes): Parts {
  const changed: readonly ChangedValue[] = Object.entries(changes);
  const fields = fieldsOf(changed, optional);
  return {
    objects: { ChangedRealmProperties: fields },
    answers: { registerQueue: fieldsOf(changed, optional, "realm_"), updateRealm: fields },
    events: eventChange("realm/update", changed, "property", "value"),
    parameters: { updateRealm: parametersOf(changed) },
  };
}
