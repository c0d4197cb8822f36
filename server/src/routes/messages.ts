import { badRequest, endpoints } from "@confab/contract";
import { deleteMessage } from "../domain/messages/delete/delete.ts";
import { fetchMessages, parseAnchor } from "../domain/messages/fetch/fetch.ts";
import { findMatches } from "../domain/messages/fetch/matches.ts";
import { parseNarrow } from "../domain/messages/fetch/narrow/parse.ts";
import { sendMessage } from "../domain/messages/send/send.ts";
import { refuseOtherSenders } from "../domain/messages/send/sender-names.ts";
import { accessMessage } from "../domain/messages/stored/access.ts";
import { scheduleMessage } from "../domain/scheduled-messages/actions.ts";
import { isTimezone } from "../domain/settings/check.ts";
import { accessMessageAsSpectator, fetchAsSpectator } from "../domain/spectators/messages.ts";
import { readsOwnMessages } from "../http/client-name.ts";
import { route } from "../http/route.ts";

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
      client,
      readsOwn: readsOwnMessages(client),
    };
    if (delivery_type === "send_now") return { id: await sendMessage(realm, user, request) };
    if (tz_guess !== undefined && !isTimezone(tz_guess)) throw badRequest("Invalid timezone");
    const isReminder = delivery_type === "remind";
    const delivery = { isReminder, deliverAt: deliver_at, timezone: tz_guess };
    return { deliver_at: await scheduleMessage(realm, user, request, delivery) };
  }),

  route(endpoints.getMessages, ({ realm, user, parameters }) => {
    const terms = parseNarrow(parameters.narrow);
    const anchor = parseAnchor(parameters.anchor, parameters.use_first_unread_anchor);
    const view = { applyMarkdown: parameters.apply_markdown, clientGravatar: parameters.client_gravatar };
    const request = { anchor, before: parameters.num_before, after: parameters.num_after, terms, view };
    return realm.read((tx) => (user ? fetchMessages(tx, user, request) : fetchAsSpectator(tx, request)));
  }),

  route(endpoints.getMessage, async ({ realm, user, path }) => {
    const { message_id } = path;
    const message = await realm.read((tx) =>
      user ? accessMessage(tx, user, message_id) : accessMessageAsSpectator(tx, message_id),
    );
    return { raw_content: message.content };
  }),

  route(endpoints.deleteMessage, async ({ write, path }) => {
    await write((tx, actor) => deleteMessage(tx, actor, path.message_id));
    return {};
  }),

  route(endpoints.matchNarrow, async ({ realm, user, parameters }) => {
    const terms = parseNarrow(parameters.narrow);
    const matches = await realm.read((tx) => findMatches(tx, user, parameters.msg_ids, terms));
    return { messages: Object.fromEntries(matches) };
  }),

  route(endpoints.renderMessage, async ({ realm, user, parameters }) => {
    await realm.services.renderer.prepare(parameters.content);
    const { html } = realm.services.renderer.message(parameters.content, user);
    return { rendered: realm.model.imageAddresses.inHtml(html) };
  }),
];
