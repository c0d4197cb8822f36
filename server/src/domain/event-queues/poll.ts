/** Answers long polls (docs/interface/events.md#queues). */
import { badRequest, type endpoints, type ParametersOf, type Vocabulary } from "@confab/contract";
import type { EventQueue } from "../../events/event-queue.ts";
import type { EventQueues } from "../../events/event-queues.ts";
import type { Batch, SerializedEvent } from "../../events/serialize.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { register } from "../register/actions.ts";
import type { Session } from "../sessions/queries.ts";

/** A poll, and what ends it early. */
export interface Poll {
  readonly parameters: ParametersOf<typeof endpoints.getEvents>;
  readonly vocabulary: Vocabulary;
  readonly session: Session | undefined;
  /** Registers a callback for a client that disconnects. */
  readonly onDisconnect: (callback: () => void) => void;
}

export interface PolledEvents {
  readonly queueId: string;
  readonly events: readonly SerializedEvent[];
}

/**
 * Returns waiting events immediately. Otherwise waits until an event arrives, or until a heartbeat is due.
 *
 * @throws ApiError for missing parameters, and for a queue that the user does not own
 */
export async function pollEvents(realm: Realm, user: User, poll: Poll): Promise<PolledEvents> {
  const { parameters, session } = poll;
  const { queue_id: queueId, last_event_id: lastEventId, dont_block: answersNow } = parameters;
  if (queueId === undefined) return registerByPoll(realm, user, poll);
  if (lastEventId === undefined) throw badRequest("Missing 'last_event_id' argument");
  const queue = await realm.queues.access(user.user_id, queueId, "get events from this queue");
  const batch = await realm.queues.fetch(queue, lastEventId);
  if (batch.events.length > 0 || answersNow) return { queueId: queue.queueId, events: batch.events };
  let forget = () => {};
  const whenOver = (finish: () => void) => {
    poll.onDisconnect(finish);
    if (session) forget = realm.services.sessions.watch(session, finish);
  };
  try {
    return { queueId: queue.queueId, events: await nextEvents(realm.queues, queue, batch, whenOver) };
  } finally {
    forget();
  }
}

/** Handles the older form of registration, without a separate endpoint: it returns a queue, and no state. */
async function registerByPoll(
  realm: Realm,
  user: User,
  { parameters, vocabulary }: Poll,
): Promise<PolledEvents> {
  if (!parameters.dont_block) throw badRequest("Missing 'queue_id' argument");
  const { queue_id } = await register(realm, user, { ...parameters, fetch_event_types: [] }, vocabulary);
  return { queueId: queue_id, events: [] };
}

/**
 * Waits for events after those of `batch`. None exist yet.
 *
 * @param whenOver calls back when the client disconnects, or its session ends
 */
function nextEvents(
  queues: EventQueues,
  queue: EventQueue,
  batch: Batch,
  whenOver: (callback: () => void) => void,
): Promise<readonly SerializedEvent[]> {
  return new Promise((resolve) => {
    const finish = (events: readonly SerializedEvent[]) => {
      reader.detach();
      resolve(events);
    };
    const reader = queues.attachReader(queue, {
      kind: "poll",
      onEvents: () => {
        const { events } = queues.unread(queue, batch.upTo);
        // If more events arrived than memory keeps, the next poll reads them from the log.
        if (events.length > 0 || queue.eventsAfter(batch.upTo) === undefined) finish(events);
      },
      onHeartbeat: () => finish([queues.heartbeat()]),
      onReplaced: () => finish([]),
    });
    whenOver(() => finish([]));
  });
}
