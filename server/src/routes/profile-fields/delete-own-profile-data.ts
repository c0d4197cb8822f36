import { endpoints } from "@confab/contract";
import { doEmptyProfile } from "../../domain/profile-fields/values.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const deleteOwnProfileDataRoute = route(
  endpoints.deleteOwnProfileData,
  async ({ realm, user, parameters }) => {
    await realm.write((tx) => doEmptyProfile(tx, accessActor(user, tx.model), parameters.data), {
      exclusive: true,
    });
    return {};
  },
);
