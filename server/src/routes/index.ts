/** Every route. */
import type { Route } from "../http/route.ts";
import { fetchApiKeyRoute } from "./authentication/fetch-api-key.ts";
import { deleteQueueRoute } from "./events/delete-queue.ts";
import { getEventsRoute } from "./events/get-events.ts";
import { registerQueueRoute } from "./events/register-queue.ts";
import { streamEventsRoute } from "./events/stream-events.ts";
import { sendMessageRoute } from "./messages/send-message.ts";
import { subscribeRoute } from "./subscriptions/subscribe.ts";
import { unsubscribeRoute } from "./subscriptions/unsubscribe.ts";
import { updateSubscriptionsRoute } from "./subscriptions/update-subscriptions.ts";
import { createUserRoute } from "./users/create-user.ts";
import { updateUserRoute } from "./users/update-user.ts";

export const routes: readonly Route[] = [
  fetchApiKeyRoute,
  sendMessageRoute,
  registerQueueRoute,
  getEventsRoute,
  streamEventsRoute,
  deleteQueueRoute,
  subscribeRoute,
  unsubscribeRoute,
  updateSubscriptionsRoute,
  createUserRoute,
  updateUserRoute,
];
