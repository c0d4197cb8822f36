import { endpoints } from "@confab/contract";
import { removePlayground } from "../../domain/playgrounds/actions.ts";
import { route } from "../../http/route.ts";

export const removePlaygroundRoute = route(endpoints.removePlayground, async ({ write, path }) => {
  await write((tx) => {
    return removePlayground(tx, path.playground_id);
  });
  return {};
});
