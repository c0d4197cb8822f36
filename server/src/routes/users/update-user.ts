import { endpoints } from "@confab/contract";
import { accessActor } from "../../domain/users/access.ts";
import { updateUser } from "../../domain/users/update.ts";
import { route } from "../../http/route.ts";

export const updateUserRoute = route(endpoints.updateUser, async ({ realm, user, path, parameters }) => {
  await realm.write((tx) => updateUser(tx, accessActor(user, tx.model), path.user_id, parameters), {
    exclusive: true,
  });
  return {};
});
