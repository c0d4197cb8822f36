import { event } from "../../event.ts";
import { Bool, Float, list, optional, strict, Text } from "../../schema.ts";
import { earlier, type LevelChange, type WireObject } from "../level-change.ts";

const hotspotsField = {
  hotspots: list(strict({ delay: Float, name: Text, title: Text, description: Text, has_trigger: Bool })),
};

const hotspots = event(
  "hotspots",
  hotspotsField,
  "The hints for new users changed; lists all that the user has yet to see.",
);

interface Step {
  readonly delay: number;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly has_trigger: boolean;
}

/** Returns the steps of level 233 without their type. */
const hotspotsOf = ({ onboarding_steps: steps }: WireObject): Step[] | undefined =>
  (steps as readonly Step[] | undefined)?.map(({ delay, name, title, description, has_trigger }) => ({
    delay,
    name,
    title,
    description,
    has_trigger,
  }));

/** Names the newer type where an earlier client asks for hotspots. */
const withNewerType = (types: unknown): unknown =>
  Array.isArray(types)
    ? types.map((type: unknown) => (type === "hotspots" ? "onboarding_steps" : type))
    : types;

export const onboardingSteps: LevelChange = {
  level: 233,
  summary:
    "`onboarding_steps` replaces `hotspots` in the initial state and as an event, and `POST /users/me/onboarding_steps` marks one as read.",
  earlier:
    "The initial state, the event and the types of both are called `hotspots`, and the steps have no `type`.",
  answers: {
    registerQueue: {
      added: ["onboarding_steps"],
      was: { hotspots: earlier(optional(hotspotsField.hotspots), hotspotsOf) },
    },
  },
  events: {
    onboarding_steps: {
      isNew: true,
      formerly: "hotspots",
      instead: (event) => ({ type: "hotspots", id: event["id"], hotspots: hotspotsOf(event) }),
    },
  },
  earlierEvents: [hotspots],
  endpoints: ["markOnboardingStepAsRead"],
  parameters: {
    registerQueue: {
      up: (parameters) => ({
        ...parameters,
        event_types: withNewerType(parameters["event_types"]),
        fetch_event_types: withNewerType(parameters["fetch_event_types"]),
      }),
    },
  },
};
