import { endpoints } from "@confab/contract";
import { fetchMessages, parseAnchor } from "../../domain/messages/fetch/fetch.ts";
import { parseNarrow } from "../../domain/messages/fetch/narrow/parse.ts";
import { fetchAsSpectator } from "../../domain/spectators/messages.ts";
import { route } from "../../http/route.ts";

export const getMessagesRoute = route(endpoints.getMessages, ({ realm, user, parameters }) => {
  const terms = parseNarrow(parameters.narrow);
  const anchor = parseAnchor(parameters.anchor, parameters.use_first_unread_anchor);
  const view = { applyMarkdown: parameters.apply_markdown, clientGravatar: parameters.client_gravatar };
  const request = { anchor, before: parameters.num_before, after: parameters.num_after, terms, view };
  return realm.read((tx) => (user ? fetchMessages(tx, user, request) : fetchAsSpectator(tx, request)));
});
