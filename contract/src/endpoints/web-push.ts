import { endpoint } from "../endpoint.ts";
import { raw } from "../parameter.ts";
import { Text, textUpTo } from "../schema.ts";

const tag = "users";

const address = raw(textUpTo(2000), {
  doc: "The `endpoint` of the browser's subscription.",
  example: "https://push.example.com/send/c0ffee",
});

export const getWebPushKey = endpoint("getWebPushKey", {
  method: "GET",
  path: "/web_push_key",
  who: "human",
  parameters: {},
  result: { public_key: Text },
  tag,
  summary: "Get the key for web push",
  doc: "Returns the `applicationServerKey` with which a browser subscribes to push messages: the public part of the server's\nkey, in base64url. It stays the same as long as the server keeps its secrets.",
});

export const addWebPushSubscription = endpoint("addWebPushSubscription", {
  method: "POST",
  path: "/users/me/web_push_subscriptions",
  who: "human",
  parameters: {
    endpoint: address,
    p256dh: raw(textUpTo(200), {
      doc: "The public key of the browser's subscription, in base64url.",
      example: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    }),
    auth: raw(textUpTo(100), {
      doc: "The secret of the browser's subscription, in base64url.",
      example: "BTBZMqHH6r4Tts7J_aSIgg",
    }),
  },
  tag,
  summary: "Subscribe a browser",
  doc: "Sends the user's notifications to a browser, encrypted for it: JSON with `type` (`message`), `realm_uri`,\n`message_id`, `title`, `body` and `url`. A subscription made in a session ends with it. The oldest of more than 20 are\ndeleted.",
});

export const removeWebPushSubscription = endpoint("removeWebPushSubscription", {
  method: "DELETE",
  path: "/users/me/web_push_subscriptions",
  who: "human",
  parameters: { endpoint: address },
  tag,
  summary: "Unsubscribe a browser",
  doc: "Stops sending notifications to a browser.",
});
