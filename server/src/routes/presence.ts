import { endpoints } from "@confab/contract";
import { accessKnownUser } from "../domain/access/users.ts";
import { reportPresence } from "../domain/presence/actions.ts";
import { programNamesFor } from "../domain/presence/present.ts";
import { showPresence, showPresences } from "../domain/presence/show.ts";
import { updateStatus } from "../domain/user-status/actions.ts";
import { route } from "../http/route.ts";

export const presenceRoutes = [
  route(endpoints.updateStatus, async ({ write, parameters }) => {
    const { away, status_text: text, emoji_name: name, emoji_code: code, reaction_type: type } = parameters;
    await write((tx, actor) => updateStatus(tx, actor, { away, text, emoji: { name, code, type } }));
    return {};
  }),

  route(endpoints.getUserStatus, ({ realm: { model }, user, path }) => {
    const { user_id } = accessKnownUser(user, path.user_id, model);
    return { status: model.userStatuses.get(user_id) ?? {} };
  }),

  route(endpoints.reportPresence, ({ realm, user, write, client, parameters }) => {
    const { status, ping_only, slim_presence, last_update_id: since } = parameters;
    const shape = slim_presence ? "slim" : programNamesFor(parameters);
    const answer = since === undefined ? shape : { since };
    return reportPresence(realm, user, write, { status, client, answer: ping_only ? undefined : answer });
  }),

  route(endpoints.getUserPresence, ({ realm, user, path, parameters }) =>
    realm.read((tx) => showPresence(tx, user, path.user_id_or_email, programNamesFor(parameters))),
  ),

  route(endpoints.getRealmPresence, ({ realm, user, parameters }) =>
    realm.read(async (tx) => {
      const { presences, server_timestamp } = await showPresences(tx, user, programNamesFor(parameters));
      return { presences, server_timestamp };
    }),
  ),
];
