import { endpoints } from "@confab/contract";
import { changeLinkifier } from "../../domain/linkifiers/actions.ts";
import { accessActor } from "../../domain/users/actor.ts";
import { route } from "../../http/route.ts";

export const updateLinkifierRoute = route(
  endpoints.updateLinkifier,
  async ({ realm, user, path, parameters }) => {
    await realm.write(
      (tx) => {
        accessActor(tx.model, user.user_id, "administrator");
        return changeLinkifier(tx, path.filter_id, parameters);
      },
      { exclusive: true },
    );
    return {};
  },
);
