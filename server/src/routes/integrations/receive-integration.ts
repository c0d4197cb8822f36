import { endpoints } from "@confab/contract";
import { route } from "../../http/route.ts";
import { receive } from "../../integrations/receive.ts";

export const receiveIntegrationRoute = route(
  endpoints.receiveIntegration,
  async ({ realm, user, path, parameters, received }) => {
    const { api_key: _, stream, topic, ...options } = parameters;
    await receive(realm, user, { name: path.integration, stream, topic, options, ...received });
    return {};
  },
);
