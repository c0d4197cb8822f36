import { endpoints } from "@confab/contract";
import { showPresences } from "../../domain/presence/show.ts";
import { route } from "../../http/route.ts";

export const getRealmPresenceRoute = route(endpoints.getRealmPresence, ({ realm }) =>
  realm.read((tx) => showPresences(tx, "legacy")),
);
