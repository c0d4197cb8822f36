import { endpoints } from "@confab/contract";
import { accessActor } from "../../domain/users/access.ts";
import { checkMayLeave, doDeactivate } from "../../domain/users/deactivate.ts";
import { route } from "../../http/route.ts";

export const deactivateOwnUserRoute = route(endpoints.deactivateOwnUser, async ({ realm, user }) => {
  await realm.write(
    (tx) => {
      const actor = accessActor(user, tx.model);
      checkMayLeave(actor, tx.model);
      return doDeactivate(tx, actor);
    },
    { exclusive: true },
  );
  return {};
});
