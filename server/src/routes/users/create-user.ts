import { endpoints } from "@confab/contract";
import { createUser } from "../../domain/users/actions.ts";
import { hashPassword } from "../../domain/users/password.ts";
import { route } from "../../http/route.ts";

export const createUserRoute = route(endpoints.createUser, async ({ write, parameters }) => {
  const passwordHash = await hashPassword(parameters.password);
  const account = { ...parameters, fullName: parameters.full_name, passwordHash };
  const created = await write((tx) => {
    return createUser(tx, account);
  });
  return { user_id: created.user_id };
});
