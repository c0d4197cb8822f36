import { endpoints } from "@confab/contract";
import { isAdministrator } from "../../domain/users/access.ts";
import { listForDevelopment } from "../../domain/users/sign-in.ts";
import { route } from "../../http/route.ts";

export const devListUsersRoute = route(endpoints.devListUsers, ({ realm }) => {
  const people = listForDevelopment(realm);
  const accountsOf = (areAdministrators: boolean) =>
    people
      .filter((user) => isAdministrator(user) === areAdministrators)
      .map((user) => ({ email: user.delivery_email, realm_uri: realm.model.siteUrl }));
  return { direct_admins: accountsOf(true), direct_users: accountsOf(false) };
});
