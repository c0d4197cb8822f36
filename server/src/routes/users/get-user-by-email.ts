import { endpoints } from "@confab/contract";
import { accessUserByEmail, presentUser } from "../../domain/users/present.ts";
import { route } from "../../http/route.ts";
import { userView } from "./user-view.ts";

export const getUserByEmailRoute = route(endpoints.getUserByEmail, ({ realm, user, path, parameters }) => {
  const found = accessUserByEmail(path.email, realm.model);
  return { user: presentUser(found, userView(user, parameters), realm.model) };
});
