import { endpoints } from "@confab/contract";
import { accessUser } from "../../domain/users/access.ts";
import { presentUser } from "../../domain/users/present.ts";
import { route } from "../../http/route.ts";
import { userView } from "./user-view.ts";

export const getUserRoute = route(endpoints.getUser, ({ realm, user, path, parameters }) => {
  const found = accessUser(path.user_id, realm.model);
  return { user: presentUser(found, userView(user, parameters), realm.model) };
});
