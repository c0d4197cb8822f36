import { realmPropertyEchoes } from "../../objects/realm.ts";
import { earlierDataOf } from "../earlier-data.ts";
import type { LevelChange, LevelEvent, WireObject } from "../level-change.ts";
import { withoutNobody } from "./159-moving-apart.ts";

const names = ["allow_message_editing", "message_content_edit_limit_seconds", "edit_topic_policy"] as const;

/** Returns all three as level 149 knows them; the data beside events and answers has the newest form. */
function togetherOf(changed: WireObject): WireObject | null | undefined {
  const { together } = earlierDataOf(changed) as { together?: WireObject | null };
  return together && { ...together, edit_topic_policy: withoutNobody(together["edit_topic_policy"]) };
}

/** Returns a field of the answer: its value after the change, even if it did not change. */
const echoed = (name: (typeof names)[number]) => ({
  schema: realmPropertyEchoes[name],
  down: (answer: WireObject) => togetherOf(answer)?.[name],
});

export const editSettings: LevelChange = {
  level: 150,
  summary:
    "A change of `allow_message_editing`, `message_content_edit_limit_seconds` or `edit_topic_policy` is a `realm/update_dict` event for each of them that changed, and the answer has only those.",
  earlier: "One event has all three, and so has the answer.",
  answers: {
    updateRealm: { was: Object.fromEntries(names.map((name) => [name, echoed(name)])) },
  },
  events: {
    "realm/update_dict": {
      instead: (event: LevelEvent) => {
        const together = togetherOf(event);
        if (together === undefined) return event;
        return together === null ? undefined : { ...event, data: together };
      },
    },
  },
};
