import { endpoints } from "@confab/contract";
import { textsOf } from "../../domain/profile-fields/values.ts";
import { updateUser } from "../../domain/users/update.ts";
import { route } from "../../http/route.ts";

export const updateUserRoute = route(endpoints.updateUser, async ({ write, realm, path, parameters }) => {
  await realm.services.renderer.prepare(...textsOf(parameters.profile_data ?? []));
  const render = (source: string) => realm.services.renderer.plain(source);
  await write((tx, actor) => updateUser(tx, actor, path.user_id, parameters, render));
  return {};
});
