/**
 * Holds the topics of streams, newest first: fetched when somebody looks, kept up to date with the events from then on.
 */
import type { Event } from "@confab/contract";
import type { AnswerOf, Client } from "../api/client.ts";
import { type Problem, problemIn } from "../api/problem.ts";
import type { SessionStore } from "./state.ts";

type Topic = AnswerOf<"getTopics">["topics"][number];

/** Half of the requests that a user may send in a minute, so that the other half is left for everything else. */
const MOST_AT_ONCE = 100;

export interface TopicList {
  /** Topics with the newest messages come first. */
  readonly topics: readonly Topic[];
  readonly isLoading: boolean;
  /** The reason why the last fetch failed. */
  readonly problem: Problem | undefined;
}

export class Topics {
  readonly #store: SessionStore;
  readonly #client: Client;
  /** Streams in which something happened while their list was being fetched; the answer may lack it. */
  readonly #stale = new Set<number>();

  constructor(store: SessionStore, client: Client) {
    this.#store = store;
    this.#client = client;
  }

  /** Ensures that a stream's topics are loaded; retries a failed fetch. */
  open(streamId: number): void {
    const known = this.#store.getState().topics.get(streamId);
    if (known === undefined || (known.problem !== undefined && !known.isLoading)) void this.#fetch(streamId);
  }

  /**
   * Ensures that the topics of several streams are loaded, one stream after the other, so that a long list of streams
   * delays nothing else. Ends at the first failure, and after `MOST_AT_ONCE` streams; the next call continues there.
   */
  async openAll(streamIds: Iterable<number>): Promise<void> {
    let fetched = 0;
    for (const streamId of streamIds) {
      const known = this.#store.getState().topics.get(streamId);
      if (known !== undefined && known.problem === undefined) continue;
      if (fetched === MOST_AT_ONCE) return;
      fetched += 1;
      await this.#fetch(streamId);
      if (this.#store.getState().topics.get(streamId)?.problem !== undefined) return;
    }
  }

  /** Retries all failed fetches. */
  retry(): void {
    for (const [streamId, { problem }] of this.#store.getState().topics) {
      if (problem !== undefined) this.open(streamId);
    }
  }

  follow(events: readonly Event[]): void {
    const { topics } = this.#store.getState();
    if (topics.size === 0) return;
    for (const event of events) {
      if (event.type === "message" && event.message.type === "stream") this.#arrived(event.message);
      else for (const streamId of disturbedBy(event)) this.#disturbed(streamId);
    }
  }

  /** Drops the lists after a new registration; views that need a list request it again. */
  renew(): void {
    this.#store.setState({ topics: new Map() });
  }

  #arrived({ stream_id, subject, id }: { stream_id: number; subject: string; id: number }): void {
    const list = this.#store.getState().topics.get(stream_id);
    if (!list) return;
    if (list.isLoading) this.#stale.add(stream_id);
    this.#put(stream_id, { ...list, topics: withNewest(list.topics, { name: subject, max_id: id }) });
  }

  /** A message that was moved or deleted may have been a topic's last one, which only the server knows. */
  #disturbed(streamId: number): void {
    const list = this.#store.getState().topics.get(streamId);
    if (list?.isLoading) this.#stale.add(streamId);
    else if (list) void this.#fetch(streamId);
  }

  #put(streamId: number, list: TopicList): void {
    this.#store.setState(({ topics }) => ({ topics: new Map(topics).set(streamId, list) }));
  }

  async #fetch(streamId: number): Promise<void> {
    const before = this.#store.getState().topics.get(streamId)?.topics ?? [];
    this.#stale.delete(streamId);
    this.#put(streamId, { topics: before, isLoading: true, problem: undefined });
    try {
      const { topics } = await this.#client.getTopics({ stream_id: streamId });
      if (this.#stale.has(streamId)) return await this.#fetch(streamId);
      const newestFirst = topics.toSorted((a, b) => b.max_id - a.max_id);
      this.#put(streamId, { topics: newestFirst, isLoading: false, problem: undefined });
    } catch (error) {
      this.#put(streamId, { topics: before, isLoading: false, problem: problemIn(error) });
    }
  }
}

/** Puts a topic first. The case of topics does not matter; a topic keeps its earlier spelling. */
function withNewest(topics: readonly Topic[], newest: Topic): readonly Topic[] {
  const name = newest.name.toLowerCase();
  const known = topics.find((topic) => topic.name.toLowerCase() === name);
  return [
    { name: known?.name ?? newest.name, max_id: newest.max_id },
    ...topics.filter((topic) => topic !== known),
  ];
}

function disturbedBy(event: Event): readonly number[] {
  if (event.type === "delete_message") {
    return event.message_type === "stream" && event.stream_id !== undefined ? [event.stream_id] : [];
  }
  if (event.type !== "update_message" || event.stream_id === undefined) return [];
  if (event.subject === undefined && event.new_stream_id === undefined) return [];
  return [event.stream_id, ...(event.new_stream_id === undefined ? [] : [event.new_stream_id])];
}
