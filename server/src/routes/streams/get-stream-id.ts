import { endpoints } from "@confab/contract";
import { accessStreamByName } from "../../domain/streams/access.ts";
import { route } from "../../http/route.ts";

export const getStreamIdRoute = route(endpoints.getStreamId, ({ realm, user, parameters }) => ({
  stream_id: accessStreamByName(user, parameters.stream, realm.model).stream_id,
}));
