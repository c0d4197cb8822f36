import { endpoints } from "@confab/contract";
import { unmuteUser } from "../../domain/muted-users/actions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const unmuteUserRoute = route(endpoints.unmuteUser, async ({ realm, user, path }) => {
  await realm.write((tx) => unmuteUser(tx, accessActor(user, tx.model), path.muted_user_id), {
    exclusive: true,
  });
  return {};
});
