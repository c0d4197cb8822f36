import { endpoints } from "@confab/contract";
import { isSubscribedTo } from "../../domain/streams/list.ts";
import { route } from "../../http/route.ts";

export const getSubscriptionStatusRoute = route(endpoints.getSubscriptionStatus, ({ realm, user, path }) => ({
  is_subscribed: isSubscribedTo(user, path.user_id, path.stream_id, realm.model),
}));
