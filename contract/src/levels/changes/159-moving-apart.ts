import { json, maybe } from "../../parameter.ts";
import { Policy } from "../../policies.ts";
import { enumOf } from "../../schema.ts";
import { movesAreEdits } from "../earlier-rules.ts";
import type { LevelChange } from "../level-change.ts";
import { changedRealmProperties } from "../realm-changes.ts";

const { members, administrators, fullMembers, moderators, everyone, nobody } = Policy;
const membersAndAbove = [members, administrators, fullMembers, moderators] as const;

/** Returns a policy in a form that earlier clients know: administrators are the nearest to nobody. */
export const withoutNobody = (policy: unknown): unknown => (policy === nobody ? administrators : policy);

const topicPolicies = enumOf(...membersAndAbove, everyone);
const streamPolicies = enumOf(...membersAndAbove);

const parts = changedRealmProperties({
  edit_topic_policy: {
    schema: topicPolicies,
    parameter: maybe(
      json(topicPolicies, {
        doc: "Who may edit topics of others: 1 members, 2 administrators, 3 full members, 4 moderators, 5 everyone.",
      }),
    ),
    down: withoutNobody,
  },
  move_messages_between_streams_policy: {
    schema: streamPolicies,
    parameter: maybe(
      json(streamPolicies, {
        doc: "Who may move messages to another stream: 1 members, 2 administrators, 3 full members, 4 moderators.",
      }),
    ),
    down: withoutNobody,
  },
});

export const movingApart: LevelChange = {
  level: 159,
  summary:
    "Moving is apart from editing: `allow_message_editing` is about content alone, and `edit_topic_policy` and its time limit apply to the senders of messages, too. `edit_topic_policy` and `move_messages_between_streams_policy` may permit nobody (6).",
  earlier:
    "Moves need `allow_message_editing`, and senders change the topics of their messages at any time, unless nobody may. 6 is shown as 2, and is invalid in requests.",
  ...parts,
  parameters: {
    ...parts.parameters,
    updateMessage: { up: movesAreEdits.mark },
  },
};
