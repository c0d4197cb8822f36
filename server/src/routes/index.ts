/** Every route. */
import type { Route } from "../http/route.ts";
import { fetchApiKeyRoute } from "./authentication/fetch-api-key.ts";
import { deleteQueueRoute } from "./events/delete-queue.ts";
import { getEventsRoute } from "./events/get-events.ts";
import { registerQueueRoute } from "./events/register-queue.ts";
import { streamEventsRoute } from "./events/stream-events.ts";
import { sendMessageRoute } from "./messages/send-message.ts";
import { createUserRoute } from "./users/create-user.ts";
import { getOwnUserRoute } from "./users/get-own-user.ts";
import { getUserRoute } from "./users/get-user.ts";
import { getUserByEmailRoute } from "./users/get-user-by-email.ts";
import { getUsersRoute } from "./users/get-users.ts";
import { updateUserRoute } from "./users/update-user.ts";

export const routes: readonly Route[] = [
  fetchApiKeyRoute,

  sendMessageRoute,

  registerQueueRoute,
  getEventsRoute,
  streamEventsRoute,
  deleteQueueRoute,

  getUsersRoute,
  createUserRoute,
  getOwnUserRoute,
  getUserRoute,
  getUserByEmailRoute,
  updateUserRoute,
];
