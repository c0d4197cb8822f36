import { endpoints } from "@confab/contract";
import { presentLinkifier } from "../../domain/linkifiers/present.ts";
import { route } from "../../http/route.ts";

export const getLinkifiersRoute = route(endpoints.getLinkifiers, ({ realm }) => ({
  linkifiers: realm.model.linkifiers.map(presentLinkifier),
}));
