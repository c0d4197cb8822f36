import { endpoints } from "@confab/contract";
import { removeLinkifier } from "../../domain/linkifiers/actions.ts";
import { accessActor } from "../../domain/users/actor.ts";
import { route } from "../../http/route.ts";

export const removeLinkifierRoute = route(endpoints.removeLinkifier, async ({ realm, user, path }) => {
  await realm.write(
    (tx) => {
      accessActor(tx.model, user.user_id, "administrator");
      return removeLinkifier(tx, path.filter_id);
    },
    { exclusive: true },
  );
  return {};
});
