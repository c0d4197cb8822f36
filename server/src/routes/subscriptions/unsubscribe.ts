import { endpoints } from "@confab/contract";
import { leaveStreams } from "../../domain/streams/leave.ts";
import { route } from "../../http/route.ts";

export const unsubscribeRoute = route(endpoints.unsubscribe, ({ realm, user, parameters }) =>
  realm.write((tx) => {
    const actor = tx.model.users.get(user.user_id) ?? user;
    return leaveStreams(tx, actor, parameters.subscriptions, parameters.principals);
  }),
);
