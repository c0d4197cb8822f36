import { endpoints } from "@confab/contract";
import { noteReport, reportOf, tellReport } from "../domain/presence/actions.ts";
import { showPresence, showPresences } from "../domain/presence/show.ts";
import { updateStatus } from "../domain/user-status/actions.ts";
import { route } from "../http/route.ts";

export const presenceRoutes = [
  route(endpoints.updateStatus, async ({ write, parameters }) => {
    const { away, status_text: text, emoji_name: name, emoji_code: code, reaction_type: type } = parameters;
    await write((tx, actor) => updateStatus(tx, actor, { away, text, emoji: { name, code, type } }));
    return {};
  }),

  route(endpoints.reportPresence, async ({ realm, user, write, client, parameters }) => {
    const { status, ping_only, slim_presence } = parameters;
    return realm.read(async (tx) => {
      const report = reportOf(tx, user, status, client);
      if (report && noteReport(tx, report) === "to be told") await write((own) => tellReport(own, report));
      return ping_only ? {} : showPresences(tx, slim_presence ? "slim" : "legacy");
    });
  }),

  route(endpoints.getUserPresence, ({ realm, path }) =>
    realm.read((tx) => showPresence(tx, path.user_id_or_email)),
  ),

  route(endpoints.getRealmPresence, ({ realm }) => realm.read((tx) => showPresences(tx, "legacy"))),
];
