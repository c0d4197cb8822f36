/**
 * The interface of all stores of the model: the keys of the register answer that a store is built from, and its
 * handlers of events. All functions are pure: a store that an event does not concern stays the same object, so a view
 * that compares by identity redraws only what changed.
 */
import type { Event, EventOf, events, InitialState } from "@confab/contract";
import type { Model } from "./model.ts";
import type { ModelOptions } from "./options.ts";

/** An event's name in the contract: `streamCreate`, `realmUserUpdate`, … */
export type EventName = keyof typeof events;
export type EventNamed<N extends EventName> = EventOf<(typeof events)[N]>;

/** A key of the initial state proper, without the keys of the queue and the server's version. */
export type StateKey = Exclude<
  keyof InitialState,
  "queue_id" | "last_event_id" | `${string}_version` | `${string}_feature_level` | `${string}_merge_base`
>;

/** The context that a store may need in addition to its own state. */
export interface Context {
  /** All stores as they were before the event. */
  readonly model: Model;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type Handlers<S> = {
  readonly [N in EventName]?: (state: S, event: EventNamed<N>, context: Context) => S;
};

export interface Store<S> {
  /** The keys of the initial state that the store holds. */
  readonly keys: readonly StateKey[];
  /** Builds the store's state from the register answer. Parts that were not requested count as empty. */
  from(initial: InitialState, options: ModelOptions): S;
  readonly on: Handlers<S>;
}

export type { Event };
