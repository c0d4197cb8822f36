import { endpoints } from "@confab/contract";
import { showPresence } from "../../domain/presence/show.ts";
import { route } from "../../http/route.ts";

export const getUserPresenceRoute = route(endpoints.getUserPresence, ({ realm, path }) =>
  realm.read((tx) => showPresence(tx, path.user_id_or_email)),
);
