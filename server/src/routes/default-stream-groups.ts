import { endpoints } from "@confab/contract";
import {
  changeDefaultStreamGroup,
  changeStreamsOfGroup,
  createDefaultStreamGroup,
  deleteDefaultStreamGroup,
} from "../domain/default-stream-groups/actions.ts";
import { route } from "../http/route.ts";

export const defaultStreamGroupRoutes = [
  route(endpoints.createDefaultStreamGroup, async ({ write, parameters }) => {
    await write((tx, actor) => createDefaultStreamGroup(tx, actor, parameters));
    return {};
  }),

  route(endpoints.updateDefaultStreamGroup, async ({ write, path, parameters }) => {
    await write((tx) => changeDefaultStreamGroup(tx, path.group_id, parameters));
    return {};
  }),

  route(endpoints.updateDefaultStreamGroupStreams, async ({ write, path, parameters }) => {
    const change = { operation: parameters.op, names: parameters.stream_names };
    await write((tx, actor) => changeStreamsOfGroup(tx, actor, path.group_id, change));
    return {};
  }),

  route(endpoints.deleteDefaultStreamGroup, async ({ write, path }) => {
    await write((tx) => deleteDefaultStreamGroup(tx, path.group_id));
    return {};
  }),
];
