import { endpoints } from "@confab/contract";
import {
  accessUserToChange,
  checkRoleChange,
  doChangeName,
  doChangeRole,
} from "../../domain/users/update.ts";
import { route } from "../../http/route.ts";

export const updateUserRoute = route(endpoints.updateUser, async ({ realm, user, path, parameters }) => {
  const { full_name, role } = parameters;
  await realm.write(
    async (tx) => {
      const actor = tx.model.users.get(user.user_id) ?? user;
      const target = accessUserToChange(actor, path.user_id, tx.model);
      if (role !== undefined) await doChangeRole(tx, target, checkRoleChange(actor, target, role, tx.model));
      if (full_name !== undefined && full_name.trim() !== "") await doChangeName(tx, target, full_name);
    },
    { exclusive: true },
  );
  return {};
});
