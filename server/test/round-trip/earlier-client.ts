/**
 * Lets the client's model, which knows only the newest level, follow a client of the oldest one: gives states and
 * events the newest form, as far as the earlier form says it.
 */
import { applyEvent, type Model } from "@confab/client";
import type { Event, InitialState, MutedTopic, OnboardingStep, UserGroup, UserTopic } from "@confab/contract";
import { TopicPolicy, UNKNOWN_USER } from "@confab/contract";

interface Hotspots {
  readonly hotspots: OnboardingStep[];
}

export const asNewestState = (state: InitialState & Partial<Hotspots>): InitialState => ({
  ...state,
  ...(state.hotspots && { onboarding_steps: state.hotspots }),
  ...(state.realm_user_groups && { realm_user_groups: state.realm_user_groups.map(asNewestGroup) }),
});

/** Earlier clients know of no groups within groups. */
const asNewestGroup = (group: UserGroup): UserGroup => ({ ...group, direct_subgroup_ids: [] });

/** Applies an event of the oldest level to a model. @param now milliseconds since 1970 */
export const applyEarlierEvent = (model: Model, event: Event, now: number): Model =>
  asNewestEvents(event, model).reduce((before, newest) => applyEvent(before, newest, now), model);

/** Events that newer levels no longer have. */
type EarlierEvent =
  | ({ readonly type: "hotspots"; readonly id: number } & Hotspots)
  | {
      readonly type: "realm_bot";
      readonly op: "remove";
      readonly id: number;
      readonly bot: { readonly user_id: number };
    };

function asNewestEvents(event: Event | EarlierEvent, model: Model): Event[] {
  const { id } = event;
  switch (event.type) {
    case "hotspots":
      return [{ id, type: "onboarding_steps", onboarding_steps: event.hotspots }];
    case "user_group":
      return [event.op === "add" ? { ...event, group: asNewestGroup(event.group) } : event];
    case "realm_user":
      // A guest loses sight of a user whose name is unknown; any other account was deactivated.
      return event.op === "remove" && event.person.full_name !== UNKNOWN_USER
        ? [
            {
              id,
              type: "realm_user",
              op: "update",
              person: { user_id: event.person.user_id, is_active: false },
            },
          ]
        : [event];
    case "realm_bot":
      return event.op === "remove"
        ? [{ id, type: "realm_bot", op: "update", bot: { user_id: event.bot.user_id, is_active: false } }]
        : [event];
    case "update_message":
      return [{ ...event, rendering_only: event.user_id === undefined }];
    case "muted_topics":
      return policiesOf(event.muted_topics, model).map((topic) => ({ id, type: "user_topic", ...topic }));
    default:
      return [event];
  }
}

/** Replaces the topics that a model knows as muted by those of a list, which names streams. */
export const withMutedTopics = (model: Model, list: readonly MutedTopic[]): Model =>
  policiesOf(list, model).reduce(
    (before, topic) => applyEvent(before, { id: -1, type: "user_topic", ...topic }, 0),
    model,
  );

type ChangedTopic = Omit<UserTopic, "visibility_policy"> & { readonly visibility_policy: TopicPolicy };

/** Returns the policies that change if exactly the topics of a list are muted. */
function policiesOf(list: readonly MutedTopic[], model: Model): ChangedTopic[] {
  const { subscribed, unsubscribed, neverSubscribed } = model.subscriptions;
  const streams = [subscribed, unsubscribed, neverSubscribed].flatMap((each) => [...each.values()]);
  const muted = list.flatMap(([name, topic_name, last_updated]): ChangedTopic[] => {
    const stream = streams.find((each) => each.name === name);
    return stream
      ? [{ stream_id: stream.stream_id, topic_name, last_updated, visibility_policy: TopicPolicy.muted }]
      : [];
  });
  const isMuted = ({ stream_id, topic_name }: ChangedTopic) =>
    muted.some((topic) => topic.stream_id === stream_id && topic.topic_name === topic_name);
  const ended = [...model.topicPolicies.values()].filter((topic) => !isMuted(topic));
  return [...ended.map((topic) => ({ ...topic, visibility_policy: TopicPolicy.none })), ...muted];
}
