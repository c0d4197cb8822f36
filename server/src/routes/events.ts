import { endpoints } from "@confab/contract";
import { deleteQueue } from "../domain/event-queues/delete-queue.ts";
import { pollEvents } from "../domain/event-queues/poll.ts";
import { openEventStream } from "../domain/event-queues/stream.ts";
import { register } from "../domain/register/actions.ts";
import { EventStream, JsonText, route } from "../http/route.ts";

export const eventRoutes = [
  route(endpoints.registerQueue, ({ realm, user, parameters, vocabulary }) =>
    register(realm, user, parameters, vocabulary),
  ),

  route(endpoints.getEvents, async ({ realm, user, session, parameters, vocabulary, onDisconnect }) => {
    const polled = await pollEvents(realm, user, { parameters, vocabulary, session, onDisconnect });
    const events = polled.events.map(({ json }) => json).join(",");
    return new JsonText(`{"events":[${events}],"queue_id":${JSON.stringify(polled.queueId)}}`);
  }),

  route(endpoints.streamEvents, async ({ realm, user, session, parameters }) => {
    return new EventStream(await openEventStream(realm, user, parameters, session));
  }),

  route(endpoints.deleteQueue, async ({ realm, user, parameters }) => {
    await deleteQueue(realm, user, parameters.queue_id);
    return {};
  }),
];
