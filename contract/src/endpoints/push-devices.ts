import { endpoint } from "../endpoint.ts";
import { maybe, raw } from "../parameter.ts";
import { Text, textUpTo } from "../schema.ts";

const token = raw(Text, { doc: "The push service's identifier of the device.", example: "c0ffee" });
const tag = "users";

export const addApnsDevice = endpoint("addApnsDevice", {
  method: "POST",
  path: "/users/me/apns_device_token",
  who: "human",
  parameters: {
    token,
    appid: raw(textUpTo(1000), { doc: "The application's identifier.", example: "com.example.chat" }),
  },
  tag,
  summary: "Register an Apple device",
  doc: "Stores a device for push notifications. This server does not send any yet.",
});

export const removeApnsDevice = endpoint("removeApnsDevice", {
  method: "DELETE",
  path: "/users/me/apns_device_token",
  who: "human",
  parameters: { token },
  tag,
  summary: "Unregister an Apple device",
  doc: "Deletes a device that was registered for push notifications.",
});

export const addGcmDevice = endpoint("addGcmDevice", {
  method: "POST",
  path: "/users/me/android_gcm_reg_id",
  who: "human",
  parameters: { token },
  tag,
  summary: "Register an Android device",
  doc: "Stores a device for push notifications. This server does not send any yet.",
});

export const removeGcmDevice = endpoint("removeGcmDevice", {
  method: "DELETE",
  path: "/users/me/android_gcm_reg_id",
  who: "human",
  parameters: { token },
  tag,
  summary: "Unregister an Android device",
  doc: "Deletes a device that was registered for push notifications.",
});

export const sendTestNotification = endpoint("sendTestNotification", {
  method: "POST",
  path: "/mobile_push/test_notification",
  who: "human",
  parameters: {
    token: maybe(raw(Text, { doc: "The device; all of the user's devices if absent.", example: "c0ffee" })),
  },
  tag,
  summary: "Test push notifications",
  doc: "Rejected if there is a device to notify: this server does not send any notifications to mobile devices yet.",
});
