import { endpoints } from "@confab/contract";
import { setTypingStatus } from "../../domain/messages/typing.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const setTypingStatusRoute = route(endpoints.setTypingStatus, async ({ realm, user, parameters }) => {
  const { op, type, to, topic } = parameters;
  await realm.write(async (tx) => setTypingStatus(tx, accessActor(user, tx.model), { op, type, to, topic }), {
    durable: false,
  });
  return {};
});
