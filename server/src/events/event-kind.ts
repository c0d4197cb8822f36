/**
 * A kind of event in the log: its effect on the realm model, and its form for the owner of a queue. The kinds of an
 * area are in `domain/<area>/events.ts`; `app/event-kinds.ts` lists them all.
 *
 * A release that knows a new kind does not write it yet; the next release does (docs/decisions/rolling-upgrades.md).
 *
 * To add another one: 1. declare its wire form in `contract/src/events/`, 2. define the kind next to its area, 3. list
 * it in `app/event-kinds.ts`. The round-trip test then requires that some action of the tests emits it.
 */

import type { Secrets } from "../base/secrets.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { User } from "../model/records.ts";
import type { Audience, AudienceChange } from "./audience.ts";
import type { QueueOptions } from "./queue-options.ts";

/** The user and the queue that an event is prepared for. */
export interface Viewer {
  readonly user: User;
  readonly queueId: string;
  readonly options: QueueOptions;
  /**
   * True if the user was in the event's audience at its place in the log; other users get it by `alsoFor`. Events are
   * presented when they are fetched, and the model may have changed by then.
   */
  readonly isAddressee: boolean;
}

/** A wire event without its `id`, which is the log position. */
export type WireEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/**
 * Its functions are declared as methods, so that kinds of all payloads fit into one list. Each payload is only ever
 * passed to the kind that created it.
 */
export interface EventKindDefinition<P> {
  /** The kind's name in the log. */
  readonly type: string;
  /** The type by which queues request it in `event_types`; `null` for kinds that only change the model. */
  readonly wireType: string | null;
  /** True if only earlier releases write the kind. Logs and queues of the time of an upgrade have it. */
  readonly isFormer?: true;
  /** Applies the event to the model. A kind with this function increments the metadata version. */
  apply?(model: RealmModel, payload: P): void;
  /** Records data that nobody's rights depend on. Does not increment the metadata version. */
  observe?(model: RealmModel, payload: P): void;
  /** Returns the event's change to the audiences. */
  audienceChange?(payload: P): AudienceChange | undefined;
  /** Returns the users whose queues end with the event. These queues do not get the event itself. */
  endsQueuesOf?(payload: P): readonly number[];
  /** Returns the user whose polls and streams end with it. Their queues remain, for clients that may come back. */
  endsReadersOf?(payload: P): number;
  /**
   * Returns the wire event for a queue, `undefined` for none, or a list of several. Events of a list share the position
   * as their id unless `reserved` says otherwise. They must then be answered together, which is impossible for a client
   * that reads the queue as a stream (`optionsInStream`). All viewers with the same `variant` share the result, so it
   * may depend on nothing else of the viewer. `secrets` decrypt the encrypted parts of the log.
   */
  present?(
    payload: P,
    viewer: Viewer,
    model: RealmModel,
    secrets: Secrets,
  ): WireEvent | readonly WireEvent[] | undefined;
  /**
   * Returns the user whom the event tells about, if it tells about one. Guests who don't see that user get
   * `presentToStranger` instead (`model/known-users.ts`).
   */
  about?(payload: P): number;
  /** Returns the wire event for viewers who don't see the user of `about`. By default they get none. */
  presentToStranger?(payload: P, viewer: Viewer, model: RealmModel): WireEvent | undefined;
  /**
   * Returns the number of positions right before the event that hold nothing else (`positionReserved`). Each event of a
   * list that `present` returns then has its own id.
   */
  reserved?(payload: P): number;
  /** Names the version of the event that a viewer gets. The default is one version for all. */
  variant?(viewer: Viewer, payload: P): string;
  /** Returns fields that differ for each viewer, which are added to the result of `present`. Must be cheap. */
  personal?(payload: P, viewer: Viewer, model: RealmModel): Readonly<Record<string, unknown>>;
  /**
   * True for queues that get the event without being in its audience (public streams of an `all_public_streams` queue).
   */
  alsoFor?(payload: P, viewer: Viewer, model: RealmModel): boolean;
  /** True for queues of the audience that do not want the event, e.g. because of their narrow. */
  unwantedBy?(payload: P, viewer: Viewer, model: RealmModel): boolean;
}

/** The type of an event, in memory or as background work reads it from the log. */
type Typed = { readonly kind: { readonly type: string } } | { readonly type: string };

export interface EventKind<P = unknown> extends EventKindDefinition<P> {
  /** Returns an event of this kind, to be appended to the log. */
  of(payload: P, audience: Audience): NewEvent;
  /** Returns the payload of an event of the log if it is of this kind, or else `undefined`. */
  payloadOf(event: Typed & { readonly payload: unknown }): P | undefined;
}

/** An event that is about to be written. */
export interface NewEvent {
  readonly kind: EventKind;
  readonly payload: unknown;
  readonly audience: Audience;
}

/** An event at its place in the log. */
export interface LogEvent extends NewEvent {
  readonly position: number;
}

export function eventKind<P>(definition: EventKindDefinition<P>): EventKind<P> {
  const kind: EventKind<P> = {
    ...definition,
    of: (payload, audience) => ({ kind, payload, audience }),
    payloadOf: (event) => {
      const type = "kind" in event ? event.kind.type : event.type;
      return type === definition.type ? (event.payload as P) : undefined;
    },
  };
  return kind;
}
