import { endpoints } from "@confab/contract";
import { addLinkifier } from "../../domain/linkifiers/actions.ts";
import { route } from "../../http/route.ts";

export const addLinkifierRoute = route(endpoints.addLinkifier, async ({ write, parameters }) => {
  const id = await write((tx) => {
    return addLinkifier(tx, parameters);
  });
  return { id };
});
