import { endpoints } from "@confab/contract";
import { changeLinkifier } from "../../domain/linkifiers/actions.ts";
import { route } from "../../http/route.ts";

export const updateLinkifierRoute = route(endpoints.updateLinkifier, async ({ write, path, parameters }) => {
  await write((tx) => {
    return changeLinkifier(tx, path.filter_id, parameters);
  });
  return {};
});
