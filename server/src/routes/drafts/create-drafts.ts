import { endpoints } from "@confab/contract";
import { createDrafts } from "../../domain/drafts/actions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const createDraftsRoute = route(endpoints.createDrafts, async ({ realm, user, parameters }) => {
  const ids = await realm.write((tx) => createDrafts(tx, accessActor(user, tx.model), parameters.drafts));
  return { ids };
});
