import { endpoints } from "@confab/contract";
import { createDrafts } from "../../domain/drafts/actions.ts";
import { accessActor } from "../../domain/users/actor.ts";
import { route } from "../../http/route.ts";

export const createDraftsRoute = route(endpoints.createDrafts, async ({ realm, user, parameters }) => {
  const ids = await realm.write((tx) =>
    createDrafts(tx, accessActor(tx.model, user.user_id), parameters.drafts),
  );
  return { ids };
});
