import { endpoints } from "@confab/contract";
import {
  addLinkifier,
  changeLinkifier,
  removeLinkifier,
  reorderLinkifiers,
} from "../domain/linkifiers/actions.ts";
import { presentLinkifier } from "../domain/linkifiers/present.ts";
import { route } from "../http/route.ts";

export const linkifierRoutes = [
  route(endpoints.getLinkifiers, ({ realm }) => ({
    linkifiers: realm.model.linkifiers.map(presentLinkifier),
  })),

  route(endpoints.reorderLinkifiers, async ({ write, parameters }) => {
    await write((tx) => reorderLinkifiers(tx, parameters.ordered_linkifier_ids));
    return {};
  }),

  route(endpoints.addLinkifier, async ({ write, parameters }) => {
    const id = await write((tx) => addLinkifier(tx, parameters));
    return { id };
  }),

  route(endpoints.updateLinkifier, async ({ write, path, parameters }) => {
    await write((tx) => changeLinkifier(tx, path.filter_id, parameters));
    return {};
  }),

  route(endpoints.removeLinkifier, async ({ write, path }) => {
    await write((tx) => removeLinkifier(tx, path.filter_id));
    return {};
  }),
];
