import { badRequest, endpoints } from "@confab/contract";
import { addStreamsToGroup, removeStreamsFromGroup } from "../../domain/default-stream-groups/actions.ts";
import { route } from "../../http/route.ts";

const actions = new Map([
  ["add", addStreamsToGroup],
  ["remove", removeStreamsFromGroup],
]);

export const updateDefaultStreamGroupStreamsRoute = route(
  endpoints.updateDefaultStreamGroupStreams,
  async ({ write, path, parameters }) => {
    const action = actions.get(parameters.op);
    if (!action) throw badRequest('Invalid value for "op". Specify one of "add" or "remove".');
    await write((tx, actor) => action(tx, actor, path.group_id, parameters.stream_names));
    return {};
  },
);
