import { endpoints } from "@confab/contract";
import { addPushDevice } from "../../domain/push-devices/actions.ts";
import { route } from "../../http/route.ts";

export const addApnsDeviceRoute = route(endpoints.addApnsDevice, async ({ write, parameters }) => {
  const { token, appid } = parameters;
  const device = { service: "apns" as const, token, ...(appid !== undefined && { appId: appid }) };
  await write((tx, actor) => addPushDevice(tx, actor, device));
  return {};
});

export const addGcmDeviceRoute = route(endpoints.addGcmDevice, async ({ write, parameters }) => {
  await write((tx, actor) => addPushDevice(tx, actor, { service: "gcm", token: parameters.token }));
  return {};
});
