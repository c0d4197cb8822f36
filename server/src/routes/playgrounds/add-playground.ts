import { endpoints } from "@confab/contract";
import { addPlayground } from "../../domain/playgrounds/actions.ts";
import { route } from "../../http/route.ts";

export const addPlaygroundRoute = route(endpoints.addPlayground, async ({ write, parameters }) => {
  const id = await write((tx) => {
    return addPlayground(tx, parameters);
  });
  return { id };
});
