import { endpoints } from "@confab/contract";
import { route } from "../../http/route.ts";

export const renderMessageRoute = route(endpoints.renderMessage, ({ realm, user, parameters }) => ({
  rendered: realm.renderer.message(parameters.content, user).html,
}));
