/** Sends notifications of missed messages to the browsers of a user. */
import type { RealmModel } from "../../model/realm-model.ts";
import type { Realm } from "../../realm/realm.ts";
import { placeOf } from "../messages/stored/place.ts";
import { deleteWebPushSubscription, readWebPushSubscriptions } from "../web-push/queries.ts";
import { sendWebPush } from "../web-push/send.ts";
import { settingOf } from "./decide.ts";
import { type MissedMessages, readMissed } from "./missed-messages.ts";
import { type Batch, deleteNotifications } from "./queries.ts";

/** Push services accept at least 4096 bytes, and a notification hardly shows this much. */
const MAX_CHARACTERS = 200;

/**
 * Sends a message to all browsers of a user. If a push service is unavailable, the notification stays and is later sent
 * again to all of them. Browsers identify a message by its id, and show it once.
 */
export async function sendMissedPush(realm: Realm, batch: Batch, signal: AbortSignal): Promise<void> {
  const { context, realmId, model } = realm;
  const { engine, clock } = context;
  const missed = await realm.read((tx) => readMissed(tx, batch));
  const browsers =
    missed && isWanted(missed)
      ? await readWebPushSubscriptions(engine, realmId, batch.user_id, clock.now())
      : [];
  const results = await Promise.all(
    browsers.map(async (browser) => {
      if (!missed) return "refused";
      const message = {
        payload: await payloadOf(missed, model),
        topic: `message-${missed.messages[0]?.message_id}`,
      };
      const result = await sendWebPush(browser, message, { ...context, siteUrl: model.siteUrl }, signal);
      context.metrics.webPushes.inc({ outcome: result });
      if (result === "gone") {
        await deleteWebPushSubscription(engine, realmId, batch.user_id, browser.endpoint);
      }
      return result;
    }),
  );
  if (!results.includes("later")) await deleteNotifications(engine, realmId, batch);
}

/** True if the user still wants such notifications: they may have turned them off meanwhile. */
const isWanted = ({ user, trigger }: MissedMessages): boolean =>
  trigger === "stream_push_notify" ||
  trigger === "followed_topic_push_notify" ||
  settingOf(user, "enable_offline_push_notifications");

async function payloadOf(missed: MissedMessages, model: RealmModel) {
  const [message] = missed.messages;
  if (!message) throw new Error("A notification is about a message");
  const { title, path } = placeOf(message, missed.user, model);
  const isShown = message.stream_id !== null || settingOf(missed.user, "pm_content_in_desktop_notifications");
  const name = message.senderName;
  // The HTML parser takes a megabyte of code, which most nodes never need.
  const { textOfMessage } = await import("./message-text.ts");
  return {
    type: "message",
    realm_uri: model.siteUrl,
    message_id: message.message_id,
    title: message.stream_id === null ? name : `${name} (${title})`,
    body: isShown ? shortened(textOfMessage(message.rendered_content)) : "",
    url: `${model.siteUrl}${path}`,
  };
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_CHARACTERS ? text : `${characters.slice(0, MAX_CHARACTERS - 1).join("")}…`;
}
