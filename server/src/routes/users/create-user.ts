import { badRequest, endpoints } from "@confab/contract";
import { isWeakPassword } from "../../domain/settings/password-strength.ts";
import { createUser } from "../../domain/users/actions.ts";
import { greet } from "../../domain/users/greet.ts";
import { hashPassword } from "../../domain/users/password.ts";
import { route } from "../../http/route.ts";

export const createUserRoute = route(endpoints.createUser, async ({ write, realm, parameters }) => {
  const { email, full_name, password } = parameters;
  const isWeak = await isWeakPassword(password, [email, full_name]);
  const passwordHash = isWeak ? null : await hashPassword(password);
  const created = await write(async (tx) => {
    const user = await createUser(tx, { email, fullName: full_name, passwordHash });
    if (isWeak) throw badRequest("The password is too weak.");
    await greet(realm, tx, user);
    return user;
  });
  return { user_id: created.user_id };
});
