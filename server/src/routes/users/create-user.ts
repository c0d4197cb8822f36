import { endpoints } from "@confab/contract";
import { accessAdministrator } from "../../domain/users/access.ts";
import { createUser } from "../../domain/users/actions.ts";
import { hashPassword } from "../../domain/users/password.ts";
import { route } from "../../http/route.ts";

export const createUserRoute = route(endpoints.createUser, async ({ realm, user, parameters }) => {
  const passwordHash = await hashPassword(parameters.password);
  const account = { ...parameters, fullName: parameters.full_name, passwordHash };
  const created = await realm.write(
    (tx) => {
      accessAdministrator(user, tx.model);
      return createUser(tx, account);
    },
    { exclusive: true },
  );
  return { user_id: created.user_id };
});
