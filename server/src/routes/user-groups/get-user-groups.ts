import { endpoints } from "@confab/contract";
import { presentGroups } from "../../domain/user-groups/present.ts";
import { route } from "../../http/route.ts";

export const getUserGroupsRoute = route(endpoints.getUserGroups, ({ realm }) => ({
  user_groups: presentGroups(realm.model),
}));
