import { endpoints } from "@confab/contract";
import { readHistory } from "../../domain/messages/edit/history.ts";
import { route } from "../../http/route.ts";

export const getMessageHistoryRoute = route(endpoints.getMessageHistory, async ({ realm, user, path }) => ({
  message_history: await realm.read((tx) => readHistory(tx, user, path.message_id)),
}));
