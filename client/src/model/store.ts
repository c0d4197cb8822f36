/**
 * What every store of the model is: which keys of the register answer it is made of, and what it does about which
 * events. All functions are pure: a store that an event does not concern stays the same object, so a view that
 * compares by identity redraws only what changed.
 */
import type { Event, EventOf, events, InitialState } from "@confab/contract";
import type { Model } from "./model.ts";
import type { ModelOptions } from "./options.ts";

/** As the contract names them: `streamCreate`, `realmUserUpdate`, … */
export type EventName = keyof typeof events;
export type EventNamed<N extends EventName> = EventOf<(typeof events)[N]>;

/** A key of the initial state proper, without those of the queue and the server's version. */
export type StateKey = Exclude<
  keyof InitialState,
  "queue_id" | "last_event_id" | `${string}_version` | `${string}_feature_level` | `${string}_merge_base`
>;

/** What a store may need to know besides its own state. */
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
  /** The keys of the initial state that it holds. */
  readonly keys: readonly StateKey[];
  /** From the register answer. Parts that were not asked for count as empty. */
  from(initial: InitialState, options: ModelOptions): S;
  readonly on: Handlers<S>;
}

export type { Event };
