import { endpoints } from "@confab/contract";
import { createDefaultStreamGroup } from "../../domain/default-stream-groups/actions.ts";
import { route } from "../../http/route.ts";

export const createDefaultStreamGroupRoute = route(
  endpoints.createDefaultStreamGroup,
  async ({ write, parameters }) => {
    await write((tx, actor) => createDefaultStreamGroup(tx, actor, parameters));
    return {};
  },
);
