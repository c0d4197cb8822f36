import { endpoints } from "@confab/contract";
import { sendsToOneBotOnly } from "@confab/contract/levels/earlier-rules";
import { deleteMessage } from "../domain/messages/delete/delete.ts";
import { findMatches } from "../domain/messages/fetch/matches.ts";
import { parseNarrow } from "../domain/messages/fetch/narrow/parse.ts";
import { parseSelection } from "../domain/messages/fetch/selection.ts";
import { readersOf } from "../domain/messages/read-receipts/read-receipts.ts";
import { previewMessage } from "../domain/messages/send/preview.ts";
import { refuseOtherSenders } from "../domain/messages/send/sender-names.ts";
import { deliverMessage } from "../domain/scheduled-messages/deliver.ts";
import { fetchVisibleMessages, readVisibleMessage } from "../domain/spectators/visible.ts";
import { readsOwnMessages } from "../http/client-name.ts";
import { route } from "../http/route.ts";
import { knowledgeOf } from "../model/known-users.ts";

export const messageRoutes = [
  route(endpoints.sendMessage, async ({ realm, user, parameters, client }) => {
    const { delivery_type, deliver_at, tz_guess } = parameters;
    refuseOtherSenders(parameters);
    const request = {
      type: parameters.type,
      to: parameters.to,
      topic: parameters.topic,
      content: parameters.content,
      widgetContent: parameters.widget_content,
      queueId: parameters.queue_id,
      localId: parameters.local_id,
      idempotencyKey: parameters.idempotency_key,
      client,
      readsOwn: parameters.read_by_sender ?? readsOwnMessages(client),
      onlyToOneBot: sendsToOneBotOnly.applies(parameters),
    };
    const delivery = { type: delivery_type, deliverAt: deliver_at, timezone: tz_guess };
    return deliverMessage(realm, user, request, delivery);
  }),

  route(endpoints.getMessages, ({ realm, user, parameters }) => {
    const selection = parseSelection(parameters);
    const view = {
      applyMarkdown: parameters.apply_markdown,
      clientGravatar: parameters.client_gravatar,
      knows: user && knowledgeOf(user, realm.model),
    };
    return realm.read((tx) => fetchVisibleMessages(tx, user, { ...selection, view }));
  }),

  route(endpoints.getMessage, ({ realm, user, path, parameters }) => {
    const view = {
      applyMarkdown: parameters.apply_markdown,
      clientGravatar: true,
      knows: user && knowledgeOf(user, realm.model),
    };
    return realm.read((tx) => readVisibleMessage(tx, user, path.message_id, view));
  }),

  route(endpoints.getReadReceipts, async ({ realm, user, path }) => ({
    user_ids: await realm.read((tx) => readersOf(tx, user, path.message_id)),
  })),

  route(endpoints.deleteMessage, async ({ write, path }) => {
    await write((tx, actor) => deleteMessage(tx, actor, path.message_id));
    return {};
  }),

  route(endpoints.matchNarrow, async ({ realm, user, parameters }) => {
    const terms = parseNarrow(parameters.narrow);
    const matches = await realm.read((tx) => findMatches(tx, user, parameters.msg_ids, terms));
    return { messages: Object.fromEntries(matches) };
  }),

  route(endpoints.renderMessage, async ({ realm, user, parameters }) => ({
    rendered: await previewMessage(realm, user, parameters.content),
  })),
];
