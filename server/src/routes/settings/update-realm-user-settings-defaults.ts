import { endpoints, settableRealmDefaultNames } from "@confab/contract";
import { doChangeSettingsDefaults } from "../../domain/settings/actions.ts";
import { checkSettings } from "../../domain/settings/check.ts";
import { pickSettings } from "../../domain/settings/values.ts";
import { accessAdministrator } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const updateRealmUserSettingsDefaultsRoute = route(
  endpoints.updateRealmUserSettingsDefaults,
  async ({ realm, user, parameters }) => {
    const values = pickSettings(parameters, settableRealmDefaultNames);
    checkSettings(values);
    await realm.write(
      async (tx) => {
        accessAdministrator(user, tx.model);
        await doChangeSettingsDefaults(tx, values);
      },
      { exclusive: true },
    );
    return {};
  },
);
