/** Creates the services of an organization, and passes the events of its log to those that follow it. */

import { Renderer } from "../domain/messages/send/renderer.ts";
import { DirectConversations } from "../domain/messages/stored/direct-conversations.ts";
import { Presence } from "../domain/presence/presence.ts";
import type { ReadReports } from "../domain/presence/queries.ts";
import { Sessions } from "../domain/sessions/sessions.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { Context } from "../realm/context.ts";
import type { RealmServices } from "../realm/services.ts";

/** @param reports the reports of presence that were read with the model */
export function createServices(context: Context, model: RealmModel, reports: ReadReports): RealmServices {
  const presence = new Presence(context, model.realmId, reports);
  const sessions = new Sessions(context, model.realmId);
  return {
    conversations: new DirectConversations(context.engine, model),
    renderer: new Renderer(model, context),
    presence,
    sessions,
    onEvent(event) {
      presence.onEvent(event);
      sessions.onEvent(event);
    },
  };
}
