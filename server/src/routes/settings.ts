import { endpoints } from "@confab/contract";
import { updateSettings, updateSettingsDefaults } from "../domain/accounts/update-settings.ts";
import { type RouteRequest, route } from "../http/route.ts";

const update = async (request: RouteRequest<typeof endpoints.updateSettings>): Promise<object> => {
  const { realm, user, write, parameters, session, guessSource } = request;
  await updateSettings(realm, user, write, { parameters, session, guessSource });
  return {};
};

export const settingsRoutes = [
  route(endpoints.updateSettings, update),
  // The two older paths do exactly the same.
  route(endpoints.updateDisplaySettings, update),
  route(endpoints.updateNotificationSettings, update),

  route(endpoints.updateRealmUserSettingsDefaults, async ({ write, parameters }) => {
    await updateSettingsDefaults(write, parameters);
    return {};
  }),
];
