/** The topics that users mute, unmute or follow. Topics are compared without case. */
import { TopicPolicy } from "@confab/contract";
import type { UserTopic } from "./records.ts";

/** A topic of a stream. */
export interface TopicPlace {
  readonly stream_id: number;
  readonly topic: string;
}

const keyOf = ({ stream_id, topic }: TopicPlace): string => `${stream_id} ${topic.toLowerCase()}`;

export const isSameTopic = (a: TopicPlace, b: TopicPlace): boolean => keyOf(a) === keyOf(b);

/** The topics of one user at one moment. */
export interface TopicsOfUser {
  /** True if the user mutes a topic, by itself or with its stream. */
  mutes(place: TopicPlace, isStreamMuted: boolean): boolean;
}

export class TopicPolicies {
  /** The topics of each user by key, in the order in which the user first set a policy. */
  readonly byUser = new Map<number, Map<string, UserTopic>>();
  readonly #followers = new Map<string, Set<number>>();

  /** Returns the topics of a user, in the order in which they first set a policy. */
  listOf(userId: number): UserTopic[] {
    return [...(this.byUser.get(userId)?.values() ?? [])];
  }

  /** Returns the topics of a user as they are now. Later changes don't affect the result. */
  capture(userId: number): TopicsOfUser {
    const topics = new Map(this.byUser.get(userId));
    return { mutes: (place, isStreamMuted) => mutes(topics.get(keyOf(place)), isStreamMuted) };
  }

  get(userId: number, place: TopicPlace): UserTopic | undefined {
    return this.byUser.get(userId)?.get(keyOf(place));
  }

  /** True if a user mutes a topic, by itself or with its stream. */
  mutes(userId: number, place: TopicPlace, isStreamMuted: boolean): boolean {
    return mutes(this.get(userId, place), isStreamMuted);
  }

  /** Returns the users who follow a topic. */
  followersOf(place: TopicPlace): ReadonlySet<number> {
    return this.#followers.get(keyOf(place)) ?? new Set();
  }

  /** @param from the place that the topic was moved from; it keeps its position in the list then */
  set(userId: number, topic: UserTopic, from?: TopicPlace): void {
    const key = keyOf(topic);
    const topics = this.byUser.get(userId) ?? new Map<string, UserTopic>();
    const fromKey = from && keyOf(from);
    if (fromKey !== undefined && !topics.has(key) && topics.has(fromKey)) {
      const entries = [...topics].map((entry) => (entry[0] === fromKey ? ([key, topic] as const) : entry));
      this.byUser.set(userId, new Map(entries));
      this.#follow(userId, fromKey, false);
    } else {
      topics.set(key, topic);
      this.byUser.set(userId, topics);
    }
    this.#follow(userId, key, topic.visibility_policy === TopicPolicy.followed);
  }

  remove(userId: number, place: TopicPlace): void {
    const key = keyOf(place);
    const topics = this.byUser.get(userId);
    topics?.delete(key);
    if (topics?.size === 0) this.byUser.delete(userId);
    this.#follow(userId, key, false);
  }

  #follow(userId: number, key: string, isFollowing: boolean): void {
    const followers = this.#followers.get(key) ?? new Set();
    if (isFollowing) followers.add(userId);
    else followers.delete(userId);
    if (followers.size > 0) this.#followers.set(key, followers);
    else this.#followers.delete(key);
  }
}

/** The policy for a topic counts more than muting its stream. */
const mutes = (topic: UserTopic | undefined, isStreamMuted: boolean): boolean =>
  topic === undefined ? isStreamMuted : topic.visibility_policy === TopicPolicy.muted;
