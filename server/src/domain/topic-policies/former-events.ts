/** Events of muted topics as earlier releases wrote them. Logs and queues of the time of an upgrade have them. */
import { TopicPolicy } from "@confab/contract";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import { presentMutedTopics } from "./present.ts";

/** Returns the event with the list of topics that a user has muted. */
export const presentMutedList = (userId: number, model: RealmModel) => ({
  type: "muted_topics",
  muted_topics: presentMutedTopics(userId, model),
});

const topicMuted = eventKind<{
  readonly user_id: number;
  readonly stream_id: number;
  readonly topic: string;
  readonly muted_at: number;
}>({
  type: "topic_muted",
  wireType: "muted_topics",
  isFormer: true,
  observe: (model, { user_id, stream_id, topic, muted_at }) => {
    model.topicPolicies.set(user_id, {
      stream_id,
      topic,
      visibility_policy: TopicPolicy.muted,
      updated_at: muted_at,
    });
  },
  present: ({ user_id }, _viewer, model) => presentMutedList(user_id, model),
});

const topicUnmuted = eventKind<{
  readonly user_id: number;
  readonly stream_id: number;
  readonly topic: string;
}>({
  type: "topic_unmuted",
  wireType: "muted_topics",
  isFormer: true,
  observe: (model, { user_id, ...place }) => model.topicPolicies.remove(user_id, place),
  present: ({ user_id }, _viewer, model) => presentMutedList(user_id, model),
});

/** A topic that these users had muted was moved, and is muted in its new place. */
const mutedTopicMoved = eventKind<{
  readonly stream_id: number;
  readonly to: { readonly stream_id: number; readonly topic: string };
  readonly users: readonly {
    readonly user_id: number;
    readonly topic: string;
    /** `false` if the entry was removed and not moved. */
    readonly moved: boolean;
  }[];
}>({
  type: "muted_topic_moved",
  wireType: "muted_topics",
  isFormer: true,
  observe: (model, { stream_id, to, users }) => {
    for (const { user_id, topic, moved } of users) {
      const from = { stream_id, topic };
      const before = model.topicPolicies.get(user_id, from);
      if (moved && before) model.topicPolicies.set(user_id, { ...before, ...to }, from);
      else model.topicPolicies.remove(user_id, from);
    }
  },
  variant: ({ user }) => String(user.user_id),
  present: (_payload, { user }, model) => presentMutedList(user.user_id, model),
});

export const mutedTopicEventKinds: readonly EventKind[] = [topicMuted, topicUnmuted, mutedTopicMoved];
