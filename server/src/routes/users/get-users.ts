import { endpoints } from "@confab/contract";
import { presentUser } from "../../domain/users/present.ts";
import { route } from "../../http/route.ts";
import { userView } from "./user-view.ts";

export const getUsersRoute = route(endpoints.getUsers, ({ realm, user, parameters }) => {
  const view = userView(user, parameters);
  const members = [...realm.model.users.values()].filter((other) => !other.is_system);
  return { members: members.map((member) => presentUser(member, view, realm.model)) };
});
