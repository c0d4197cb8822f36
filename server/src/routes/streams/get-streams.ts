import { endpoints } from "@confab/contract";
import { listStreams } from "../../domain/streams/list.ts";
import { route } from "../../http/route.ts";

export const getStreamsRoute = route(endpoints.getStreams, ({ realm, user, parameters }) => ({
  streams: listStreams(user, parameters, realm.model),
}));
