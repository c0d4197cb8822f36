import { endpoints } from "@confab/contract";
import { createGroup } from "../../domain/user-groups/actions.ts";
import { route } from "../../http/route.ts";

export const createUserGroupRoute = route(endpoints.createUserGroup, async ({ write, parameters }) => {
  await write((tx, actor) => createGroup(tx, actor, parameters));
  return {};
});
