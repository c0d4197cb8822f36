import { endpoints } from "@confab/contract";
import { noteReport, reportOf, tellReport } from "../../domain/presence/actions.ts";
import { showPresences } from "../../domain/presence/show.ts";
import { route } from "../../http/route.ts";

export const reportPresenceRoute = route(
  endpoints.reportPresence,
  async ({ realm, user, write, client, parameters }) => {
    const { status, ping_only, slim_presence } = parameters;
    return realm.read(async (tx) => {
      const report = reportOf(tx, user, status, client);
      if (report && noteReport(tx, report) === "to be told") await write((own) => tellReport(own, report));
      return ping_only ? {} : showPresences(tx, slim_presence ? "slim" : "legacy");
    });
  },
);
