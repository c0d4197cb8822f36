import { endpoints } from "@confab/contract";
import { markStreamAsRead } from "../../domain/messages/flags.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const markStreamAsReadRoute = route(
  endpoints.markStreamAsRead,
  async ({ realm, user, parameters }) => {
    await realm.write((tx) => markStreamAsRead(tx, accessActor(user, tx.model), parameters.stream_id));
    return {};
  },
);
