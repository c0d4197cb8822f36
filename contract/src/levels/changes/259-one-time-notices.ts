import { Bool, enumOf, Float, Text } from "../../schema.ts";
import { earlier, type LevelChange, type WireObject } from "../level-change.ts";

/** The delay before a hint, long enough for the window to be drawn. */
const DELAY_SECONDS = 0.5;

/** Titles and descriptions of the hints. Clients have their own, and know the place of each in the window. */
const hints: Readonly<Record<string, readonly [title: string, description: string]>> = {
  intro_reply: ["Reply", "Select a message to reply to it in the same conversation."],
  intro_streams: ["Streams", "Each stream is for one group or subject. You choose which streams you see."],
  intro_topics: ["Topics", "Each message in a stream has a topic, which keeps conversations apart."],
  intro_gear: ["Settings", "Find settings, other people and more streams to join here."],
  intro_compose: ["New conversations", "Start one here, in a stream or with certain people."],
};

const textOf = ({ name }: WireObject, index: 0 | 1): string => hints[String(name)]?.[index] ?? "";

export const oneTimeNotices: LevelChange = {
  level: 259,
  summary:
    "Onboarding steps are notices that are shown once, of type `one_time_notice`, and have only a name.",
  earlier: "The steps have the type `hotspot`, a title, a description, a delay and `has_trigger`.",
  objects: {
    OnboardingStep: {
      was: {
        type: earlier(enumOf("hotspot"), () => "hotspot" as const),
        delay: earlier(Float, () => DELAY_SECONDS),
        title: earlier(Text, (step) => textOf(step, 0)),
        description: earlier(Text, (step) => textOf(step, 1)),
        has_trigger: earlier(Bool, () => false),
      },
    },
  },
};
