import { endpoints } from "@confab/contract";
import { removePushDevice } from "../../domain/push-devices/actions.ts";
import { route } from "../../http/route.ts";

export const removeApnsDeviceRoute = route(endpoints.removeApnsDevice, async ({ write, parameters }) => {
  await write((tx, actor) => removePushDevice(tx, actor, { service: "apns", token: parameters.token }));
  return {};
});

export const removeGcmDeviceRoute = route(endpoints.removeGcmDevice, async ({ write, parameters }) => {
  await write((tx, actor) => removePushDevice(tx, actor, { service: "gcm", token: parameters.token }));
  return {};
});
