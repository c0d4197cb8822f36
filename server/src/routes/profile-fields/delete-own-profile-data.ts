import { endpoints } from "@confab/contract";
import { doEmptyProfile } from "../../domain/profile-fields/values.ts";
import { route } from "../../http/route.ts";

export const deleteOwnProfileDataRoute = route(
  endpoints.deleteOwnProfileData,
  async ({ write, parameters }) => {
    await write((tx, actor) => doEmptyProfile(tx, actor, parameters.data));
    return {};
  },
);
