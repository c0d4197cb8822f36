/**
 * One kind of event in the log: what it does to the realm model, and what a queue's owner is sent of it. The kinds of
 * an area stand in `domain/<area>/events.ts`; `kinds.ts` lists them all.
 *
 * A new kind is written by the release after the one that knows it (docs/decisions/rolling-upgrades.md).
 *
 * To add another one: 1. declare its wire form in `contract/src/events/`, 2. define the kind beside its area, 3. list
 * it in `kinds.ts`; the round-trip test then demands that some action of the tests emits it.
 */
import type { RealmModel } from "../model/realm-model.ts";
import type { User } from "../model/records.ts";
import type { Secrets } from "../secrets.ts";
import type { Audience, AudienceChange } from "./audience.ts";
import type { QueueOptions } from "./queue-options.ts";

/** Whose eyes an event is prepared for. */
export interface Viewer {
  readonly user: User;
  readonly queueId: string;
  readonly options: QueueOptions;
  /**
   * Was in the event's audience at its place in the log; others get it by `alsoFor`. Events are presented when they
   * are fetched, when the model may long say something else.
   */
  readonly isAddressee: boolean;
}

/** A wire event without its `id`, which is the log position. */
export type WireEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

export interface EventKindDefinition<P> {
  /** In the log. */
  readonly type: string;
  /** What queues ask for in `event_types`; `null` for kinds that only feed the model. */
  readonly wireType: string | null;
  /** Applies the event to the model; a kind that has it bumps the metadata version. */
  readonly apply?: (model: RealmModel, payload: P) => void;
  /** Notes what nobody's rights depend on; it does not bump the metadata version. */
  readonly observe?: (model: RealmModel, payload: P) => void;
  /** What the event changes about who is in which audience. */
  readonly audienceChange?: (payload: P) => AudienceChange | undefined;
  /** Whose queues end with it; they get nothing of it any more. */
  readonly endsQueuesOf?: (payload: P) => number;
  /** Returns the user whose polls and streams end with it; their queues stay, for clients that may come back. */
  readonly endsReadersOf?: (payload: P) => number;
  /**
   * What a queue is sent; `undefined`: nothing; a list: several events, which share the position as their id unless
   * `reserved` says otherwise, and so must be answered together: not for who reads the queue as a stream
   * (`optionsInStream`). The result is shared by all viewers for whom `variant` gives the same
   * text, so it may depend on the viewer by nothing else. `secrets` open what stands encrypted in the log.
   */
  readonly present?: (
    payload: P,
    viewer: Viewer,
    model: RealmModel,
    secrets: Secrets,
  ) => WireEvent | readonly WireEvent[] | undefined;
  /**
   * How many positions right before the event hold nothing else (`positionReserved`): each event of a list that
   * `present` gives has an id of its own then.
   */
  readonly reserved?: (payload: P) => number;
  /** Names the version of the event that a viewer gets; the default is one for all. */
  readonly variant?: (viewer: Viewer, payload: P) => string;
  /** Fields that each viewer has of their own, added to what `present` gave; must be cheap. */
  readonly personal?: (payload: P, viewer: Viewer, model: RealmModel) => Readonly<Record<string, unknown>>;
  /** Queues get it that would not by the audience alone (public streams of an `all_public_streams` queue). */
  readonly alsoFor?: (payload: P, viewer: Viewer, model: RealmModel) => boolean;
  /** Queues of the audience that do not want it, e.g. by their narrow. */
  readonly unwantedBy?: (payload: P, viewer: Viewer, model: RealmModel) => boolean;
}

export interface EventKind<P = unknown> extends EventKindDefinition<P> {
  /** An event of this kind, to be appended to the log. */
  of(payload: P, audience: Audience): NewEvent;
}

/** An event that is about to be written. */
export interface NewEvent {
  readonly kind: EventKind;
  readonly payload: unknown;
  readonly audience: Audience;
}

/** An event of the log, at its place. */
export interface LogEvent extends NewEvent {
  readonly position: number;
}

export function eventKind<P>(definition: EventKindDefinition<P>): EventKind<P> {
  const kind: EventKind<P> = {
    ...definition,
    // The log holds events of all kinds side by side; each payload is only ever handed to the kind that made it.
    of: (payload, audience) => ({ kind: kind as unknown as EventKind, payload, audience }),
  };
  return kind;
}
