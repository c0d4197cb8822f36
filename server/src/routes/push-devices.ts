import { endpoints } from "@confab/contract";
import { addPushDevice, removePushDevice, testPushDevices } from "../domain/push-devices/actions.ts";
import { route } from "../http/route.ts";

export const pushDeviceRoutes = [
  route(endpoints.addApnsDevice, async ({ write, parameters }) => {
    const { token, appid } = parameters;
    const device = { service: "apns" as const, token, ...(appid !== undefined && { appId: appid }) };
    await write((tx, actor) => addPushDevice(tx, actor, device));
    return {};
  }),

  route(endpoints.removeApnsDevice, async ({ write, parameters }) => {
    await write((tx, actor) => removePushDevice(tx, actor, { service: "apns", token: parameters.token }));
    return {};
  }),

  route(endpoints.addGcmDevice, async ({ write, parameters }) => {
    await write((tx, actor) => addPushDevice(tx, actor, { service: "gcm", token: parameters.token }));
    return {};
  }),

  route(endpoints.removeGcmDevice, async ({ write, parameters }) => {
    await write((tx, actor) => removePushDevice(tx, actor, { service: "gcm", token: parameters.token }));
    return {};
  }),

  route(endpoints.sendTestNotification, async ({ realm, user, parameters }) => {
    await realm.read((tx) => testPushDevices(tx, user, parameters.token));
    return {};
  }),
];
