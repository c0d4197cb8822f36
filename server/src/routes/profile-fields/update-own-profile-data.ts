import { endpoints } from "@confab/contract";
import { doChangeProfile } from "../../domain/profile-fields/values.ts";
import { route } from "../../http/route.ts";

export const updateOwnProfileDataRoute = route(
  endpoints.updateOwnProfileData,
  async ({ write, realm, parameters }) => {
    const render = (source: string) => realm.renderer.plain(source);
    await write((tx, actor) => doChangeProfile(tx, actor, parameters.data, render));
    return {};
  },
);
