import { endpoints } from "@confab/contract";
import { accessActor, accessUserToDeactivate } from "../../domain/users/access.ts";
import { doDeactivate } from "../../domain/users/deactivate.ts";
import { route } from "../../http/route.ts";

export const deactivateUserRoute = route(endpoints.deactivateUser, async ({ realm, user, path }) => {
  await realm.write(
    (tx) => doDeactivate(tx, accessUserToDeactivate(accessActor(user, tx.model), path.user_id, tx.model)),
    { exclusive: true },
  );
  return {};
});
