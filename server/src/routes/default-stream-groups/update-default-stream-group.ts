import { endpoints } from "@confab/contract";
import { changeDefaultStreamGroup } from "../../domain/default-stream-groups/actions.ts";
import { route } from "../../http/route.ts";

export const updateDefaultStreamGroupRoute = route(
  endpoints.updateDefaultStreamGroup,
  async ({ write, path, parameters }) => {
    await write((tx) => {
      return changeDefaultStreamGroup(tx, path.group_id, parameters);
    });
    return {};
  },
);
