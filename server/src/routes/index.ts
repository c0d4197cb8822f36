/** Every route. */
import type { Route } from "../http/route.ts";
import { fetchApiKeyRoute } from "./authentication/fetch-api-key.ts";
import { regenerateApiKeyRoute } from "./authentication/regenerate-api-key.ts";
import { createBotRoute } from "./bots/create-bot.ts";
import { deactivateBotRoute } from "./bots/deactivate-bot.ts";
import { getBotsRoute } from "./bots/get-bots.ts";
import { regenerateBotApiKeyRoute } from "./bots/regenerate-bot-api-key.ts";
import { updateBotRoute } from "./bots/update-bot.ts";
import { deleteQueueRoute } from "./events/delete-queue.ts";
import { getEventsRoute } from "./events/get-events.ts";
import { registerQueueRoute } from "./events/register-queue.ts";
import { streamEventsRoute } from "./events/stream-events.ts";
import { sendMessageRoute } from "./messages/send-message.ts";
import { createProfileFieldRoute } from "./profile-fields/create-profile-field.ts";
import { deleteOwnProfileDataRoute } from "./profile-fields/delete-own-profile-data.ts";
import { deleteProfileFieldRoute } from "./profile-fields/delete-profile-field.ts";
import { getProfileFieldsRoute } from "./profile-fields/get-profile-fields.ts";
import { reorderProfileFieldsRoute } from "./profile-fields/reorder-profile-fields.ts";
import { updateOwnProfileDataRoute } from "./profile-fields/update-own-profile-data.ts";
import { updateProfileFieldRoute } from "./profile-fields/update-profile-field.ts";
import { createUserRoute } from "./users/create-user.ts";
import { deactivateOwnUserRoute } from "./users/deactivate-own-user.ts";
import { deactivateUserRoute } from "./users/deactivate-user.ts";
import { getOwnUserRoute } from "./users/get-own-user.ts";
import { getUserRoute } from "./users/get-user.ts";
import { getUserByEmailRoute } from "./users/get-user-by-email.ts";
import { getUsersRoute } from "./users/get-users.ts";
import { reactivateUserRoute } from "./users/reactivate-user.ts";
import { updateUserRoute } from "./users/update-user.ts";

export const routes: readonly Route[] = [
  fetchApiKeyRoute,
  regenerateApiKeyRoute,

  sendMessageRoute,

  registerQueueRoute,
  getEventsRoute,
  streamEventsRoute,
  deleteQueueRoute,

  getUsersRoute,
  createUserRoute,
  getOwnUserRoute,
  deactivateOwnUserRoute,
  getUserRoute,
  getUserByEmailRoute,
  updateUserRoute,
  deactivateUserRoute,
  reactivateUserRoute,

  getBotsRoute,
  createBotRoute,
  updateBotRoute,
  deactivateBotRoute,
  regenerateBotApiKeyRoute,

  getProfileFieldsRoute,
  createProfileFieldRoute,
  reorderProfileFieldsRoute,
  updateProfileFieldRoute,
  deleteProfileFieldRoute,
  updateOwnProfileDataRoute,
  deleteOwnProfileDataRoute,
];
