import { endpoints } from "@confab/contract";
import { doChangeRealm } from "../../domain/realm/actions.ts";
import { checkRealmProperties } from "../../domain/realm/check.ts";
import { presentEchoes } from "../../domain/realm/present.ts";
import { route } from "../../http/route.ts";

export const updateRealmRoute = route(endpoints.updateRealm, async ({ write, parameters }) => {
  const changes = await write(async (tx, actor) => {
    return doChangeRealm(tx, checkRealmProperties(actor, parameters, tx.model, tx.context.config));
  });
  return presentEchoes(changes);
});
