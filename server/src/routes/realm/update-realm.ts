import { endpoints } from "@confab/contract";
import { doChangeRealm } from "../../domain/realm/actions.ts";
import { checkRealmProperties } from "../../domain/realm/check.ts";
import { presentEchoes } from "../../domain/realm/present.ts";
import { accessAdministrator } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const updateRealmRoute = route(endpoints.updateRealm, async ({ realm, user, parameters }) => {
  const changes = await realm.write(
    async (tx) => {
      const actor = accessAdministrator(user, tx.model);
      return doChangeRealm(tx, checkRealmProperties(actor, parameters, tx.model));
    },
    { exclusive: true },
  );
  return presentEchoes(changes);
});
