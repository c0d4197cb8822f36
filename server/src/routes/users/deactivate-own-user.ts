import { endpoints } from "@confab/contract";
import { checkMayLeave, doDeactivate } from "../../domain/users/deactivate.ts";
import { route } from "../../http/route.ts";

export const deactivateOwnUserRoute = route(endpoints.deactivateOwnUser, async ({ write }) => {
  await write((tx, actor) => {
    checkMayLeave(actor, tx.model);
    return doDeactivate(tx, actor);
  });
  return {};
});
