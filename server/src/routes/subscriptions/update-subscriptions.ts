import { badRequest, endpoints } from "@confab/contract";
import { oneLine } from "../../domain/streams/create.ts";
import { joinStreams, plainJoin } from "../../domain/streams/join.ts";
import { leaveStreams } from "../../domain/streams/leave.ts";
import { route } from "../../http/route.ts";

export const updateSubscriptionsRoute = route(
  endpoints.updateSubscriptions,
  async ({ write, realm, parameters }) => {
    const { add, delete: leave } = parameters;
    if (add.length === 0 && leave.length === 0) {
      throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
    }
    await realm.services.renderer.prepare(...add.map(({ description = "" }) => oneLine(description)));
    return write(async (tx, actor) => {
      const nothing = { subscribed: {}, already_subscribed: {} };
      const { subscribed, already_subscribed } =
        add.length > 0 ? await joinStreams(realm, tx, actor, { ...plainJoin, streams: add }) : nothing;
      return { subscribed, already_subscribed, ...(await leaveStreams(tx, actor, leave)) };
    });
  },
);
