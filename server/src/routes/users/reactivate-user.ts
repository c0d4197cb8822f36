import { endpoints } from "@confab/contract";
import { reactivateUser } from "../../domain/users/deactivate.ts";
import { route } from "../../http/route.ts";

export const reactivateUserRoute = route(endpoints.reactivateUser, async ({ write, path }) => {
  await write((tx, actor) => reactivateUser(tx, actor, path.user_id));
  return {};
});
