import { badRequest, endpoints } from "@confab/contract";
import { register } from "../../domain/register/actions.ts";
import type { EventQueue } from "../../events/event-queue.ts";
import type { EventQueues } from "../../events/event-queues.ts";
import type { Batch, SerializedEvent } from "../../events/serialize.ts";
import { JsonText, route } from "../../http/route.ts";

/**
 * Long polling: answers immediately if events are waiting. Otherwise holds the request until an event arrives, or until
 * a heartbeat is due (docs/interface/events.md#queues).
 */
export const getEventsRoute = route(
  endpoints.getEvents,
  async ({ realm, user, session, parameters, names, onDisconnect }) => {
    const { queue_id, last_event_id, dont_block } = parameters;
    if (queue_id === undefined) {
      if (!dont_block) throw badRequest("Missing 'queue_id' argument");
      // The older form of registration, without a separate endpoint: a queue, and no state.
      const state = await register(realm, user, { ...parameters, fetch_event_types: [] }, names);
      return { queue_id: state.queue_id, events: [] };
    }
    if (last_event_id === undefined) throw badRequest("Missing 'last_event_id' argument");
    const queue = await realm.queues.access(user.user_id, queue_id, "get events from this queue");
    const batch = await realm.queues.fetch(queue, last_event_id);
    if (batch.events.length > 0 || dont_block) return answer(batch.events, queue);
    let forget = () => {};
    const whenOver = (finish: () => void) => {
      onDisconnect(finish);
      if (session) forget = realm.services.sessions.watch(session, finish);
    };
    try {
      return answer(await nextEvents(realm.queues, queue, batch, whenOver), queue);
    } finally {
      forget();
    }
  },
);

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

const answer = (events: readonly SerializedEvent[], queue: EventQueue): JsonText =>
  new JsonText(
    `{"events":[${events.map(({ json }) => json).join(",")}],"queue_id":${JSON.stringify(queue.queueId)}}`,
  );
