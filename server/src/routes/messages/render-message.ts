import { endpoints } from "@confab/contract";
import { route } from "../../http/route.ts";

export const renderMessageRoute = route(endpoints.renderMessage, async ({ realm, user, parameters }) => {
  await realm.services.renderer.prepare(parameters.content);
  const { html } = realm.services.renderer.message(parameters.content, user);
  return { rendered: realm.model.imageAddresses.inHtml(html) };
});
