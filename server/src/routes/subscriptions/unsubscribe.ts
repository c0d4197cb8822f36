import { endpoints } from "@confab/contract";
import { leaveStreams } from "../../domain/streams/leave.ts";
import { route } from "../../http/route.ts";

export const unsubscribeRoute = route(endpoints.unsubscribe, ({ write, parameters }) =>
  write((tx, actor) => {
    return leaveStreams(tx, actor, parameters.subscriptions, parameters.principals);
  }),
);
