import { badRequest, type PersonName } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { newBot } from "../users/support.ts";

const { world, hamlet, cordelia, guest } = useWorld();

const apns = "/users/me/apns_device_token";
const gcm = "/users/me/android_gcm_reg_id";
const add = (name: PersonName, path: string, token: string, more: object = {}) =>
  world.as(name).ok("POST", path, { token, ...more });
const remove = (name: PersonName, path: string, token: string) =>
  world.as(name).ok("DELETE", path, { token });
const unknown = badRequest("Token does not exist");

describe.each([
  [apns, gcm],
  [gcm, apns],
])("%s", (path, other) => {
  test("a device is registered once, until it is removed", async () => {
    const token = "C0ffee99";
    expect(await add("hamlet", path, token)).toEqual({ result: "success", msg: "" });
    await add("hamlet", path, token, { appid: "com.example.chat" });
    expect(await remove("hamlet", path, token)).toEqual({ result: "success", msg: "" });
    expect(await hamlet.refused("DELETE", path, { token })).toEqual(unknown);
  });

  test("a device belongs to its user and its service", async () => {
    const token = "abcdef01";
    await add("hamlet", path, token);
    expect(await cordelia.refused("DELETE", path, { token })).toEqual(unknown);
    expect(await hamlet.refused("DELETE", other, { token })).toEqual(unknown);
    await add("cordelia", path, token);
    await remove("hamlet", path, token);
    await remove("cordelia", path, token);
  });

  test("rejects invalid tokens", async () => {
    for (const token of ["", "a".repeat(4098)]) {
      for (const method of ["POST", "DELETE"] as const) {
        expect(await hamlet.refused(method, path, { token })).toEqual(
          badRequest("Empty or invalid length token"),
        );
      }
    }
    await add("hamlet", path, "a".repeat(4096));
    await remove("hamlet", path, "a".repeat(4096));
  });

  test("is limited to people", async () => {
    const bot = await newBot(hamlet, path === apns ? "apple" : "android");
    for (const method of ["POST", "DELETE"] as const) {
      expect(await bot.refused(method, path, { token: "abcdef01" })).toEqual(
        badRequest("This endpoint does not accept bot requests."),
      );
    }
  });
});

test("a test of mobile notifications is refused, unless there is nothing to notify", async () => {
  const path = "/mobile_push/test_notification";
  const unrecognized = { ...badRequest("Device not recognized"), code: "INVALID_PUSH_DEVICE_TOKEN" };
  const unsupported = badRequest("This server does not send push notifications to mobile devices.");
  await add("cordelia", gcm, "hers");
  expect(await hamlet.ok("POST", path)).toEqual({ result: "success", msg: "" });
  expect(await hamlet.refused("POST", path, { token: "hers" })).toEqual(unrecognized);
  await add("hamlet", gcm, "his");
  expect(await hamlet.refused("POST", path, { token: "his" })).toEqual(unsupported);
  expect(await hamlet.refused("POST", path)).toEqual(unsupported);
  expect(await hamlet.refused("POST", path, { token: "hers" })).toEqual(unrecognized);
});

test("a token of Apple's is in base 16 or 64, a token of Android's is any text", async () => {
  for (const token of ["c0ffee", "wP/uAQ==", "YWJjZA=="]) await add("guest", apns, token);
  for (const token of ["é", "abc", "ab cd", "c0ffee!!"]) {
    expect(await guest.refused("POST", apns, { token })).toEqual(badRequest("Invalid APNS token"));
    await add("guest", gcm, token);
  }
});
