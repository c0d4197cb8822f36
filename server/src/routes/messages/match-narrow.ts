import { endpoints } from "@confab/contract";
import { findMatches } from "../../domain/messages/fetch/matches.ts";
import { parseNarrow } from "../../domain/messages/fetch/narrow/parse.ts";
import { route } from "../../http/route.ts";

export const matchNarrowRoute = route(endpoints.matchNarrow, async ({ realm, user, parameters }) => {
  const terms = parseNarrow(parameters.narrow);
  const matches = await realm.read((tx) => findMatches(tx, user, parameters.msg_ids, terms));
  return { messages: Object.fromEntries(matches) };
});
