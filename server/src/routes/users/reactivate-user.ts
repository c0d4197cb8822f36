import { endpoints } from "@confab/contract";
import { accessActor } from "../../domain/users/access.ts";
import { reactivateUser } from "../../domain/users/deactivate.ts";
import { route } from "../../http/route.ts";

export const reactivateUserRoute = route(endpoints.reactivateUser, async ({ realm, user, path }) => {
  await realm.write((tx) => reactivateUser(tx, accessActor(user, tx.model), path.user_id), {
    exclusive: true,
  });
  return {};
});
