import { endpoints, settableRealmDefaultNames } from "@confab/contract";
import { doChangeSettingsDefaults } from "../../domain/settings/actions.ts";
import { checkSettings } from "../../domain/settings/check.ts";
import { pickSettings } from "../../domain/settings/values.ts";
import { accessActor } from "../../domain/users/actor.ts";
import { route } from "../../http/route.ts";

export const updateRealmUserSettingsDefaultsRoute = route(
  endpoints.updateRealmUserSettingsDefaults,
  async ({ realm, user, parameters }) => {
    const values = pickSettings(parameters, settableRealmDefaultNames);
    checkSettings(values);
    await realm.write(
      async (tx) => {
        accessActor(tx.model, user.user_id, "administrator");
        await doChangeSettingsDefaults(tx, values);
      },
      { exclusive: true },
    );
    return {};
  },
);
