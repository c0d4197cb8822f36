import { realmPropertyEchoes } from "../../objects/realm.ts";
import { earlierDataOf } from "../earlier-data.ts";
import type { LevelChange, LevelEvent, WireObject } from "../level-change.ts";

const names = ["allow_message_editing", "message_content_edit_limit_seconds", "edit_topic_policy"] as const;

/** Returns a field of the answer: its value after the change, even if it did not change. */
const echoed = (name: (typeof names)[number]) => ({
  schema: realmPropertyEchoes[name],
  down: (answer: WireObject) => (earlierDataOf(answer)["together"] as WireObject | undefined)?.[name],
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
        const { together } = earlierDataOf(event);
        if (together === undefined) return event;
        return together === null ? undefined : { ...event, data: together };
      },
    },
  },
};
