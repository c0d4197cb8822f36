import { endpoints } from "@confab/contract";
import { addLinkifier } from "../../domain/linkifiers/actions.ts";
import { accessActor } from "../../domain/users/actor.ts";
import { route } from "../../http/route.ts";

export const addLinkifierRoute = route(endpoints.addLinkifier, async ({ realm, user, parameters }) => {
  const id = await realm.write(
    (tx) => {
      accessActor(tx.model, user.user_id, "administrator");
      return addLinkifier(tx, parameters);
    },
    { exclusive: true },
  );
  return { id };
});
