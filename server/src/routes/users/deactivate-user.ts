import { endpoints } from "@confab/contract";
import { accessUserToDeactivate } from "../../domain/users/access.ts";
import { doDeactivate } from "../../domain/users/deactivate.ts";
import { route } from "../../http/route.ts";

export const deactivateUserRoute = route(endpoints.deactivateUser, async ({ write, path }) => {
  await write((tx, actor) => doDeactivate(tx, accessUserToDeactivate(actor, path.user_id, tx.model)));
  return {};
});
