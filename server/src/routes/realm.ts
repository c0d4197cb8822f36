import { endpoints } from "@confab/contract";
import { presentEmoji } from "../domain/custom-emoji/present.ts";
import { updateRealm } from "../domain/realm/actions.ts";
import { deactivateRealm } from "../domain/realm/deactivate.ts";
import { presentEchoes } from "../domain/realm/present.ts";
import { readServerSettings } from "../domain/realm/server-settings.ts";
import { route } from "../http/route.ts";
import { whyUnavailable } from "../realm/subdomain.ts";

export const realmRoutes = [
  route(endpoints.updateRealm, async ({ write, parameters }) => {
    return presentEchoes(await write((tx, actor) => updateRealm(tx, actor, parameters)));
  }),

  route(endpoints.deactivateRealm, async ({ write }) => {
    await write((tx, actor) => deactivateRealm(tx, actor));
    return {};
  }),

  route(endpoints.checkSubdomain, async ({ path, context }) => ({
    msg: (await whyUnavailable(context, path.subdomain)) ?? "available",
  })),

  route(endpoints.getRealmEmoji, ({ realm }) => ({
    emoji: presentEmoji(realm.model.customEmoji, realm.model),
  })),

  route(endpoints.getServerSettings, ({ realm, userAgent }) => readServerSettings(realm, userAgent)),
];
