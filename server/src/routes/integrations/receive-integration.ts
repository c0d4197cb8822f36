import { endpoints } from "@confab/contract";
import { route } from "../../http/route.ts";
import { receive } from "../../integrations/receive.ts";

export const receiveIntegrationRoute = route(
  endpoints.receiveIntegration,
  async ({ realm, user, path, parameters, received }) => {
    const { stream, topic } = parameters;
    await receive(realm, user, { name: path.integration, stream, topic, ...received });
    return {};
  },
);
