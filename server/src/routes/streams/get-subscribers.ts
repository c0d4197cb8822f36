import { endpoints } from "@confab/contract";
import { accessVisibleStream } from "../../domain/streams/access.ts";
import { presentSubscribers } from "../../domain/streams/present.ts";
import { route } from "../../http/route.ts";

export const getSubscribersRoute = route(endpoints.getSubscribers, ({ realm: { model }, user, path }) => ({
  subscribers: presentSubscribers(accessVisibleStream(user, path.stream_id, model), model),
}));
