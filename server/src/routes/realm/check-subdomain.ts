import { endpoints } from "@confab/contract";
import { route } from "../../http/route.ts";
import { whyUnavailable } from "../../realm/subdomain.ts";

export const checkSubdomainRoute = route(endpoints.checkSubdomain, async ({ path, context }) => ({
  msg: (await whyUnavailable(context, path.subdomain)) ?? "available",
}));
