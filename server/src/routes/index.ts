/** Every route. */
import type { Route } from "../http/route.ts";
import { fetchApiKeyRoute } from "./authentication/fetch-api-key.ts";
import { deleteQueueRoute } from "./events/delete-queue.ts";
import { getEventsRoute } from "./events/get-events.ts";
import { registerQueueRoute } from "./events/register-queue.ts";
import { streamEventsRoute } from "./events/stream-events.ts";
import { sendMessageRoute } from "./messages/send-message.ts";
import { addDefaultStreamRoute } from "./streams/add-default-stream.ts";
import { archiveStreamRoute } from "./streams/archive-stream.ts";
import { getStreamIdRoute } from "./streams/get-stream-id.ts";
import { getStreamsRoute } from "./streams/get-streams.ts";
import { getSubscribersRoute } from "./streams/get-subscribers.ts";
import { getSubscriptionStatusRoute } from "./streams/get-subscription-status.ts";
import { removeDefaultStreamRoute } from "./streams/remove-default-stream.ts";
import { updateStreamRoute } from "./streams/update-stream.ts";
import { getSubscriptionsRoute } from "./subscriptions/get-subscriptions.ts";
import { muteTopicRoute } from "./subscriptions/mute-topic.ts";
import { subscribeRoute } from "./subscriptions/subscribe.ts";
import { unsubscribeRoute } from "./subscriptions/unsubscribe.ts";
import { updateSubscriptionSettingRoute } from "./subscriptions/update-subscription-setting.ts";
import { updateSubscriptionSettingsRoute } from "./subscriptions/update-subscription-settings.ts";
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
  addDefaultStreamRoute,
  archiveStreamRoute,
  getStreamIdRoute,
  getStreamsRoute,
  getSubscribersRoute,
  getSubscriptionStatusRoute,
  removeDefaultStreamRoute,
  updateStreamRoute,
  getSubscriptionsRoute,
  muteTopicRoute,
  updateSubscriptionSettingRoute,
  updateSubscriptionSettingsRoute,
  subscribeRoute,
  unsubscribeRoute,
  updateSubscriptionsRoute,
  createUserRoute,
  updateUserRoute,
];
