import { endpoints } from "@confab/contract";
import { createUser } from "../../domain/users/actions.ts";
import { hashPassword } from "../../domain/users/password.ts";
import { route } from "../../http/route.ts";

export const createUserRoute = route(endpoints.createUser, async ({ realm, user, parameters }) => {
  const passwordHash = await hashPassword(parameters.password);
  const created = await realm.write(
    (tx) => createUser(tx, user.user_id, { ...parameters, fullName: parameters.full_name, passwordHash }),
    { exclusive: true },
  );
  return { user_id: created.user_id };
});
