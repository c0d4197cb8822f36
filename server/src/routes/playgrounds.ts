import { endpoints } from "@confab/contract";
import { addPlayground, removePlayground } from "../domain/playgrounds/actions.ts";
import { route } from "../http/route.ts";

export const playgroundRoutes = [
  route(endpoints.addPlayground, async ({ write, parameters }) => {
    const id = await write((tx) => addPlayground(tx, parameters));
    return { id };
  }),

  route(endpoints.removePlayground, async ({ write, path }) => {
    await write((tx) => removePlayground(tx, path.playground_id));
    return {};
  }),
];
