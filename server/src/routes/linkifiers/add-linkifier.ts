import { endpoints } from "@confab/contract";
import { addLinkifier } from "../../domain/linkifiers/actions.ts";
import { accessAdministrator } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const addLinkifierRoute = route(endpoints.addLinkifier, async ({ realm, user, parameters }) => {
  const id = await realm.write(
    (tx) => {
      accessAdministrator(user, tx.model);
      return addLinkifier(tx, parameters);
    },
    { exclusive: true },
  );
  return { id };
});
