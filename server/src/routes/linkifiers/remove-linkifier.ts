import { endpoints } from "@confab/contract";
import { removeLinkifier } from "../../domain/linkifiers/actions.ts";
import { route } from "../../http/route.ts";

export const removeLinkifierRoute = route(endpoints.removeLinkifier, async ({ write, path }) => {
  await write((tx) => {
    return removeLinkifier(tx, path.filter_id);
  });
  return {};
});
