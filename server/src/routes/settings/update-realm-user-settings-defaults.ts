import { endpoints, settableRealmDefaultNames } from "@confab/contract";
import { doChangeSettingsDefaults } from "../../domain/settings/actions.ts";
import { checkSettings } from "../../domain/settings/check.ts";
import { pickSettings } from "../../domain/settings/values.ts";
import { route } from "../../http/route.ts";

export const updateRealmUserSettingsDefaultsRoute = route(
  endpoints.updateRealmUserSettingsDefaults,
  async ({ write, parameters }) => {
    const values = pickSettings(parameters, settableRealmDefaultNames);
    checkSettings(values);
    await write(async (tx) => {
      await doChangeSettingsDefaults(tx, values);
    });
    return {};
  },
);
