import { endpoints } from "@confab/contract";
import { accessActor } from "../../domain/users/access.ts";
import { updateUser } from "../../domain/users/update.ts";
import { route } from "../../http/route.ts";

export const updateUserRoute = route(endpoints.updateUser, async ({ realm, user, path, parameters }) => {
  const render = (source: string) => realm.renderer.plain(source);
  await realm.write((tx) => updateUser(tx, accessActor(user, tx.model), path.user_id, parameters, render), {
    exclusive: true,
  });
  return {};
});
