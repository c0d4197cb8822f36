import { endpoints } from "@confab/contract";
import { reportPresence } from "../domain/presence/actions.ts";
import { showPresence, showPresences } from "../domain/presence/show.ts";
import { updateStatus } from "../domain/user-status/actions.ts";
import { route } from "../http/route.ts";

export const presenceRoutes = [
  route(endpoints.updateStatus, async ({ write, parameters }) => {
    const { away, status_text: text, emoji_name: name, emoji_code: code, reaction_type: type } = parameters;
    await write((tx, actor) => updateStatus(tx, actor, { away, text, emoji: { name, code, type } }));
    return {};
  }),

  route(endpoints.reportPresence, ({ realm, user, write, client, parameters }) => {
    const { status, ping_only, slim_presence } = parameters;
    const shape = slim_presence ? "slim" : "legacy";
    return reportPresence(realm, user, write, { status, client, shape: ping_only ? undefined : shape });
  }),

  route(endpoints.getUserPresence, ({ realm, path }) =>
    realm.read((tx) => showPresence(tx, path.user_id_or_email)),
  ),

  route(endpoints.getRealmPresence, ({ realm }) => realm.read((tx) => showPresences(tx, "legacy"))),
];
