/** Creates an account on an administrator's request (docs/interface/users.md#creating-users). */
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import { isWeakPassword } from "../settings/values/password-strength.ts";
import type { UserWrite } from "../user-write.ts";
import { hashPassword } from "../users/password.ts";
import { createUser } from "./actions.ts";
import { greet } from "./greet.ts";

/** Creates an account with a password, and greets its user. @throws ApiError */
export async function createUserWithPassword(
  write: UserWrite,
  {
    email,
    fullName,
    password,
  }: { readonly email: string; readonly fullName: string; readonly password: string },
): Promise<User> {
  const isWeak = await isWeakPassword(password, [email, fullName]);
  const passwordHash = isWeak ? null : await hashPassword(password);
  return write(async (tx) => {
    const user = await createUser(tx, { email, fullName, passwordHash });
    // An invalid address is reported before a weak password.
    if (isWeak) throw badRequest("The password is too weak.");
    await greet(tx, user);
    return user;
  });
}
