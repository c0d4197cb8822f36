import { endpoints } from "@confab/contract";
import { receive } from "../domain/integrations/receive.ts";
import { route } from "../http/route.ts";

export const integrationRoutes = [
  route(endpoints.receiveIntegration, async ({ realm, user, path, parameters, received }) => {
    const { api_key: _, stream, topic, ...options } = parameters;
    await receive(realm, user, { name: path.integration, stream, topic, options, ...received });
    return {};
  }),
];
