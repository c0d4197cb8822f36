import { badRequest, endpoints } from "@confab/contract";
import {
  addStreamsToGroup,
  changeDefaultStreamGroup,
  createDefaultStreamGroup,
  deleteDefaultStreamGroup,
  removeStreamsFromGroup,
} from "../domain/default-stream-groups/actions.ts";
import { route } from "../http/route.ts";

const actions = new Map([
  ["add", addStreamsToGroup],
  ["remove", removeStreamsFromGroup],
]);

export const defaultStreamGroupRoutes = [
  route(endpoints.createDefaultStreamGroup, async ({ write, parameters }) => {
    await write((tx, actor) => createDefaultStreamGroup(tx, actor, parameters));
    return {};
  }),

  route(endpoints.updateDefaultStreamGroup, async ({ write, path, parameters }) => {
    await write((tx) => {
      return changeDefaultStreamGroup(tx, path.group_id, parameters);
    });
    return {};
  }),

  route(endpoints.updateDefaultStreamGroupStreams, async ({ write, path, parameters }) => {
    const action = actions.get(parameters.op);
    if (!action) throw badRequest('Invalid value for "op". Specify one of "add" or "remove".');
    await write((tx, actor) => action(tx, actor, path.group_id, parameters.stream_names));
    return {};
  }),

  route(endpoints.deleteDefaultStreamGroup, async ({ write, path }) => {
    await write((tx) => {
      return deleteDefaultStreamGroup(tx, path.group_id);
    });
    return {};
  }),
];
