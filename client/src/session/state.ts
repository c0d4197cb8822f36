/** What a program that shows an organization keeps, beside what it draws: the model, views of messages, what is being sent. */
import type { StoreApi } from "zustand/vanilla";
import type { Feed } from "../feed/feed.ts";
import type { Conversation } from "../feed/narrow.ts";
import type { Model } from "../model/model.ts";
import type { FixedState } from "../model/state-keys.ts";
import type { Problem } from "./problem.ts";
import type { TopicList } from "./topics.ts";

export interface SessionState {
  /** `undefined` until the first registration is answered. */
  readonly model: Model | undefined;
  /** The model is what was kept of an earlier session: the server has not answered yet. */
  readonly isRecalled: boolean;
  /** What no event changes. */
  readonly fixed: Partial<FixedState>;
  /** Of the present registration: messages sent with it come back with their `localId`. */
  readonly queueId: string | undefined;
  /** Views of messages by `narrowKey`, the one used last at the end. */
  readonly feeds: ReadonlyMap<string, Feed>;
  /** Topics of streams that were asked for, by stream. */
  readonly topics: ReadonlyMap<number, TopicList>;
  /** What the user sends, until its message has come back; the oldest first. */
  readonly outbox: readonly Outgoing[];
  /** `renewing`: the server has dropped the queue, and all is being fetched anew. */
  readonly connection: "starting" | "up" | "renewing" | "down";
  /** Why the session is over: nobody is signed in any more, or the organization is closed. */
  readonly ended: Problem | undefined;
}

/** A message on its way. */
export interface Outgoing {
  readonly localId: string;
  readonly to: Conversation;
  /** Markdown. */
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly begunAt: number;
  /** `sent`: stored by the server under `id`, but its event has not come yet. */
  readonly status: "sending" | "sent" | "failed";
  readonly id?: number;
  /** The newest message that the user had when it was sent: it is none of those up to there. */
  readonly after: number;
  /** Why it failed. Without an answer it may have arrived nevertheless. */
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
