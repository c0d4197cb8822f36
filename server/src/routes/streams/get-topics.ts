import { endpoints } from "@confab/contract";
import { readTopics, readWebPublicTopics } from "../../domain/messages/fetch/topics.ts";
import { route } from "../../http/route.ts";

export const getTopicsRoute = route(endpoints.getTopics, async ({ realm, user, path }) => ({
  topics: await realm.read((tx) =>
    user ? readTopics(tx, user, path.stream_id) : readWebPublicTopics(tx, path.stream_id),
  ),
}));
