import { TopicPolicy } from "../../policies.ts";
import { enumOf } from "../../schema.ts";
import { type EarlierField, earlier, type LevelChange, type WireObject } from "../level-change.ts";

/** The list of topics as it is at level 170, without those that only later clients know. */
const mutedAlone: EarlierField = {
  schema: (newer) => newer,
  down: ({ user_topics: topics }) => (topics as readonly WireObject[] | undefined)?.filter(isMuted),
};

const isMuted = ({ visibility_policy }: WireObject): boolean => visibility_policy === TopicPolicy.muted;

export const unmutedTopics: LevelChange = {
  level: 170,
  summary:
    "`POST /user_topics` sets the policy for a topic: none (0), muted (1) or unmuted (2), which applies in a muted stream.",
  earlier: "Unmuted topics have no policy. The endpoint works at all levels.",
  endpoints: ["updateUserTopic"],
  objects: {
    UserTopic: {
      was: {
        visibility_policy: earlier(enumOf(1), (topic) => topic["visibility_policy"] as 1),
      },
    },
  },
  answers: { registerQueue: { was: { user_topics: mutedAlone } } },
  events: {
    user_topic: {
      was: {
        visibility_policy: earlier(enumOf(0, 1), (event) =>
          isMuted(event) ? TopicPolicy.muted : TopicPolicy.none,
        ),
      },
    },
  },
};
