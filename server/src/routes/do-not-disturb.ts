import { endpoints } from "@confab/contract";
import { doNotDisturbOf, updateDoNotDisturb } from "../domain/do-not-disturb/actions.ts";
import { route } from "../http/route.ts";

export const doNotDisturbRoutes = [
  route(endpoints.getDoNotDisturb, ({ realm, user }) => ({
    do_not_disturb: doNotDisturbOf(user, realm.model),
  })),

  route(endpoints.updateDoNotDisturb, async ({ write, parameters }) => ({
    do_not_disturb: await write((tx, actor) => updateDoNotDisturb(tx, actor, parameters)),
  })),
];
