import { badRequest, endpoints } from "@confab/contract";
import { register } from "../domain/register/actions.ts";
import type { EventQueue } from "../events/event-queue.ts";
import type { EventQueues } from "../events/event-queues.ts";
import type { Batch, SerializedEvent } from "../events/serialize.ts";
import { type EventSink, EventStream, JsonText, route } from "../http/route.ts";

export const eventRoutes = [
  route(endpoints.registerQueue, ({ realm, user, parameters, names }) =>
    register(realm, user, parameters, names),
  ),

  /**
   * Long polling: answers immediately if events are waiting. Otherwise holds the request until an event arrives, or until
   * a heartbeat is due (docs/interface/events.md#queues).
   */
  route(endpoints.getEvents, async ({ realm, user, session, parameters, names, onDisconnect }) => {
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
  }),

  /** Sends the queue as server-sent events: one connection instead of a poll per event. */
  route(endpoints.streamEvents, async ({ realm, user, session, parameters }) => {
    const { queue_id, last_event_id } = parameters;
    if (queue_id === undefined) throw badRequest("Missing 'queue_id' argument");
    if (last_event_id === undefined) throw badRequest("Missing 'last_event_id' argument");
    const queue = await realm.queues.access(user.user_id, queue_id, "get events from this queue");
    const first = await realm.queues.fetch(queue, last_event_id, "stream");
    return new EventStream((sink) => {
      new QueueStream(realm.queues, queue, sink).start(first.events, first.upTo);
      if (session) sink.onClose(realm.services.sessions.watch(session, () => sink.end()));
    });
  }),

  route(endpoints.deleteQueue, async ({ realm, user, parameters }) => {
    const queue = await realm.queues.access(user.user_id, parameters.queue_id, "access this queue");
    await realm.queues.delete(queue);
    return {};
  }),
];

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

class QueueStream {
  readonly #queues: EventQueues;
  readonly #queue: EventQueue;
  readonly #sink: EventSink;
  #sentUpTo = 0;
  /** True if the client reads more slowly than events arrive. The events wait in the queue. */
  #blocked = false;
  #reader: { detach(): void } | undefined;

  constructor(queues: EventQueues, queue: EventQueue, sink: EventSink) {
    this.#queues = queues;
    this.#queue = queue;
    this.#sink = sink;
  }

  start(events: readonly SerializedEvent[], upTo: number): void {
    this.#send(events, upTo);
    this.#wait();
    this.#sendUnread();
    this.#sink.onClose(() => this.#reader?.detach());
  }

  #wait(): void {
    this.#reader?.detach();
    this.#reader = this.#queues.attachReader(this.#queue, {
      kind: "stream",
      onEvents: () => this.#sendUnread(),
      onHeartbeat: () => {
        // The client has read nothing for so long that the queue and the log need not be kept for it.
        if (this.#blocked) return this.#sink.abort();
        this.#send([this.#queues.heartbeat()], this.#sentUpTo);
        this.#wait();
      },
      onReplaced: () => {
        this.#reader?.detach();
        this.#sink.end();
      },
    });
  }

  #sendUnread(): void {
    while (!this.#blocked) {
      if (this.#queue.eventsAfter(this.#sentUpTo) === undefined) {
        // More events arrived than are kept for a slow client. It reconnects with the last id it has.
        this.#reader?.detach();
        this.#sink.end();
        return;
      }
      const { events, upTo } = this.#queues.unread(this.#queue, this.#sentUpTo, "stream");
      this.#send(events, upTo);
      if (events.length === 0) return;
    }
  }

  #send(events: readonly SerializedEvent[], upTo: number): void {
    this.#sentUpTo = upTo;
    if (events.length === 0) return;
    const flowing = this.#sink.write(events.map(({ id, json }) => `id: ${id}\ndata: ${json}\n\n`).join(""));
    if (flowing || this.#blocked) return;
    this.#blocked = true;
    this.#sink.onDrain(() => {
      this.#blocked = false;
      this.#sendUnread();
    });
  }
}
