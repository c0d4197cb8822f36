import { endpoints } from "@confab/contract";
import { doChangeProfile } from "../../domain/profile-fields/values.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const updateOwnProfileDataRoute = route(
  endpoints.updateOwnProfileData,
  async ({ realm, user, parameters }) => {
    const render = (source: string) => realm.renderer.plain(source);
    await realm.write((tx) => doChangeProfile(tx, accessActor(user, tx.model), parameters.data, render), {
      exclusive: true,
    });
    return {};
  },
);
