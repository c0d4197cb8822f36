import { endpoints } from "@confab/contract";
import { deleteDefaultStreamGroup } from "../../domain/default-stream-groups/actions.ts";
import { route } from "../../http/route.ts";

export const deleteDefaultStreamGroupRoute = route(
  endpoints.deleteDefaultStreamGroup,
  async ({ write, path }) => {
    await write((tx) => {
      return deleteDefaultStreamGroup(tx, path.group_id);
    });
    return {};
  },
);
