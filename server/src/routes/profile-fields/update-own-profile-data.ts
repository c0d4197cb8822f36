import { endpoints } from "@confab/contract";
import { doChangeProfile, textsOf } from "../../domain/profile-fields/values.ts";
import { route } from "../../http/route.ts";

export const updateOwnProfileDataRoute = route(
  endpoints.updateOwnProfileData,
  async ({ write, realm, parameters }) => {
    await realm.services.renderer.prepare(...textsOf(parameters.data));
    const render = (source: string) => realm.services.renderer.plain(source);
    await write((tx, actor) => doChangeProfile(tx, actor, parameters.data, render));
    return {};
  },
);
