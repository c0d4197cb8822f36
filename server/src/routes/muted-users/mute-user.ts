import { endpoints } from "@confab/contract";
import { muteUser } from "../../domain/muted-users/actions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const muteUserRoute = route(endpoints.muteUser, async ({ realm, user, path }) => {
  await realm.write((tx) => muteUser(tx, accessActor(user, tx.model), path.muted_user_id), {
    exclusive: true,
  });
  return {};
});
