import { endpoints } from "@confab/contract";
import { createGroup } from "../../domain/user-groups/actions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const createUserGroupRoute = route(endpoints.createUserGroup, async ({ realm, user, parameters }) => {
  await realm.write((tx) => createGroup(tx, accessActor(user, tx.model), parameters), {
    exclusive: true,
  });
  return {};
});
