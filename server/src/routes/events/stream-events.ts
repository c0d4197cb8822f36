import { badRequest, endpoints } from "@confab/contract";
import type { EventQueue } from "../../events/event-queue.ts";
import type { EventQueues } from "../../events/event-queues.ts";
import type { SerializedEvent } from "../../events/serialize.ts";
import { type EventSink, EventStream, route } from "../../http/route.ts";

/** Sends the queue as server-sent events: one connection instead of a poll per event. */
export const streamEventsRoute = route(
  endpoints.streamEvents,
  async ({ realm, user, session, parameters }) => {
    const { queue_id, last_event_id } = parameters;
    if (queue_id === undefined) throw badRequest("Missing 'queue_id' argument");
    if (last_event_id === undefined) throw badRequest("Missing 'last_event_id' argument");
    const queue = await realm.queues.access(user.user_id, queue_id, "get events from this queue");
    const first = await realm.queues.fetch(queue, last_event_id, "stream");
    return new EventStream((sink) => {
      new QueueStream(realm.queues, queue, sink).start(first.events, first.upTo);
      if (session) sink.onClose(realm.services.sessions.watch(session, () => sink.end()));
    });
  },
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
