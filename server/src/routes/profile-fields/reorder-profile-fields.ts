import { endpoints } from "@confab/contract";
import { reorderFields } from "../../domain/profile-fields/actions.ts";
import { route } from "../../http/route.ts";

export const reorderProfileFieldsRoute = route(
  endpoints.reorderProfileFields,
  async ({ write, parameters }) => {
    await write((tx) => {
      return reorderFields(tx, parameters.order);
    });
    return {};
  },
);
