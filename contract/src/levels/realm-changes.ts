/**
 * Changes of the organization's properties. A property appears in the initial state, in events, and as a parameter and
 * in the answer of `PATCH /realm`; this function returns the parts of a `LevelChange` for all of them.
 */
import type { RealmPropertyName } from "../objects/realm.ts";
import { type LevelChange, type LevelEvent, otherWords } from "./level-change.ts";

/** Returns the parts of a level that added properties. */
export function addedRealmProperties(
  ...names: RealmPropertyName[]
): Pick<LevelChange, "objects" | "answers" | "events" | "parameters"> {
  const added: ReadonlySet<unknown> = new Set(names);
  return {
    objects: { ChangedRealmProperties: { added: names } },
    answers: {
      registerQueue: { added: names.map((name) => `realm_${name}`) },
      updateRealm: { added: names },
    },
    events: {
      "realm/update": {
        instead: (event: LevelEvent) => (added.has(event["property"]) ? undefined : event),
        was: {
          property: {
            schema: (newer) => otherWords(newer, (name) => (added.has(name) ? undefined : name)),
            down: (event) => event["property"],
          },
        },
      },
    },
    parameters: { updateRealm: { added: names } },
  };
}
