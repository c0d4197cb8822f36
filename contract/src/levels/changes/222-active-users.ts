import { operation } from "../../event.ts";
import { anyOf, Int, strict, Text, type TSchema } from "../../schema.ts";
import { earlierDataOf } from "../earlier-data.ts";
import type { LevelChange, LevelEvent, WireObject } from "../level-change.ts";

const realmBotRemove = operation(
  "realm_bot",
  "remove",
  { bot: strict({ user_id: Int, full_name: Text }) },
  "A bot was deactivated.",
);

type Change = TSchema & { readonly properties: Readonly<Record<string, TSchema>> };

/** Returns the schema of a change of a user without the change that the level added. */
function withoutActivity(change: TSchema): TSchema {
  const { anyOf: changes = [] } = change as { readonly anyOf?: readonly Change[] };
  return anyOf("a change of a user", ...changes.filter(({ properties }) => !("is_active" in properties)));
}

/**
 * Returns the event for clients that know deactivated accounts as removed (`earlier-events.ts` has reactivated ones).
 *
 * @param key of the account in the event
 */
function asRemoved(event: LevelEvent, key: "person" | "bot"): LevelEvent {
  const { user_id, is_active: isActive } = event[key] as WireObject;
  if (isActive !== false) return event;
  const { full_name } = earlierDataOf(event);
  return { ...event, op: "remove", [key]: { user_id, full_name } };
}

export const activeUsers: LevelChange = {
  level: 222,
  summary:
    "`realm_user/update` and `realm_bot/update` with `is_active` say that an account was deactivated or reactivated.",
  earlier: "`realm_user` and `realm_bot` are sent with `remove` and `add` in place of that.",
  events: {
    "realm_user/update": {
      instead: (event) => asRemoved(event, "person"),
      was: {
        person: {
          schema: withoutActivity,
          down: ({ person }) => person,
        },
      },
    },
    "realm_bot/update": { instead: (event) => asRemoved(event, "bot") },
  },
  earlierEvents: [realmBotRemove],
};
