/**
 * The state that a program keeps in addition to what it draws: the model, views of messages, and messages being sent.
 */
import type { StoreApi } from "zustand/vanilla";
import type { Problem } from "../api/problem.ts";
import type { Feed } from "../feed/feed.ts";
import type { Conversation } from "../model/conversations.ts";
import type { Model } from "../model/model.ts";
import type { FixedState } from "../model/state-keys.ts";
import type { TopicList } from "./topics.ts";

export interface SessionState {
  /** `undefined` until the first registration is answered. */
  readonly model: Model | undefined;
  /** True if the model is kept from an earlier session and the server has not answered yet. */
  readonly isRecalled: boolean;
  /** The parts of the initial state that no event changes. */
  readonly fixed: Partial<FixedState>;
  /** The queue of the present registration. Messages sent with it come back with their `localId`. */
  readonly queueId: string | undefined;
  /** Views of messages by `narrowKey`; the one used last comes last. */
  readonly feeds: ReadonlyMap<string, Feed>;
  /** Topics of the streams for which they were requested, by stream. */
  readonly topics: ReadonlyMap<number, TopicList>;
  /** The messages that the user sends, until each message arrives as an event; oldest first. */
  readonly outbox: readonly Outgoing[];
  /** `renewing`: the server has dropped the queue, and everything is being fetched anew. */
  readonly connection: "starting" | "up" | "renewing" | "down";
  /** The reason for the session's end: nobody is signed in any longer, or the organization is closed. */
  readonly ended: Problem | undefined;
}

/** A message on its way. Contains only plain data, so that a program can store it. */
export interface Outgoing {
  /** Unique among all messages of the user, so that the server recognizes a repeated request. */
  readonly localId: string;
  readonly to: Conversation;
  /** Markdown. */
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly begunAt: number;
  /**
   * `waiting`: sent as soon as the server can be reached and those before it in the conversation are sent. `sent`: stored
   * by the server under `id`, but its event has not come yet. `failed`: the user decides what happens to it.
   */
  readonly status: "waiting" | "sending" | "sent" | "failed";
  /** The time until which the user can take it back, in milliseconds since 1970. It is sent afterwards. */
  readonly heldUntil?: number;
  readonly id?: number;
  /** True after the first request. Without an answer, the server may have the message. */
  readonly isTried?: boolean;
  /** The outcome of the last request. A message that failed without one has waited for too long. */
  readonly problem?: Problem;
}

export type SessionStore = StoreApi<SessionState>;

export const initialSessionState: SessionState = {
  model: undefined,
  isRecalled: false,
  fixed: {},
  queueId: undefined,
  feeds: new Map(),
  topics: new Map(),
  outbox: [],
  connection: "starting",
  ended: undefined,
};
