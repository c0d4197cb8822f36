/** Small changes in several areas, each at its level and at the level before. */
import { badRequest } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { documentAt, eventsAt } from "./support.ts";

const { world, owner, administrator, hamlet } = useWorld();

const ofOwners = { msg: "Must be an organization owner", code: "UNAUTHORIZED_PRINCIPAL" };

test("143: only owners decide who may join", async () => {
  const settings = {
    disallow_disposable_email_addresses: false,
    emails_restricted_to_domains: true,
    invite_required: false,
    waiting_period_threshold: 7,
  };
  const domain = { domain: "example.org", allow_subdomains: true };
  for (const level of [142, 143]) {
    const speaker = administrator.speaking(level);
    for (const [name, value] of Object.entries(settings)) {
      expect(await speaker.refused("PATCH", "/realm", { [name]: value })).toMatchObject(ofOwners);
    }
    expect(await speaker.refused("POST", "/realm/domains", domain)).toMatchObject(ofOwners);
    await speaker.ok("PATCH", "/realm", { mandatory_topics: level === 142 });
  }
  await owner.ok("POST", "/realm/domains", domain);
  const events = await eventsAt(hamlet, [142, 143], ["realm"], () => owner.ok("PATCH", "/realm", settings));
  for (const each of events) expect(each).toHaveLength(4);
  await owner.ok("PATCH", "/realm", { emails_restricted_to_domains: false });
});

const paths = async (level: number) => Object.keys((await documentAt(world, level))["paths"] as object);

test("149: a queue needs an account", async () => {
  for (const level of ["148", "149"]) {
    const answer = await fetch(`${world.url}/api/v1/register`, {
      method: "POST",
      headers: { "Confab-Feature-Level": level },
      body: new URLSearchParams({ client_gravatar: "true" }),
    });
    expect(answer.status).toBe(401);
  }
});

test("160: there are no keys by JSON Web Tokens", async () => {
  for (const level of [159, 160]) {
    expect(await paths(level)).not.toContain("/jwt/fetch_api_key");
    expect((await owner.speaking(level).request("POST", "/jwt/fetch_api_key")).status).toBe(404);
  }
});

test("182: a new export has an id", async () => {
  expect(await owner.speaking(181).ok("POST", "/export/realm")).toEqual({ result: "success", msg: "" });
  const { id } = await owner.speaking(182).ok<{ id: number }>("POST", "/export/realm");
  await world.settle();
  const { exports } = await owner.ok<{ exports: { id: number }[] }>("GET", "/export/realm");
  expect(exports.at(-1)).toMatchObject({ id });
});

/** Returns the parameters of an endpoint that a level documents. */
async function parametersAt(level: number, path: string): Promise<unknown> {
  const document = (await documentAt(world, level))["paths"] as Record<string, { post?: object }>;
  return document[path]?.post;
}

test("206: calls may have no video", async () => {
  const path = "/calls/zoom/create";
  expect(JSON.stringify(await parametersAt(205, path))).not.toContain("is_video_call");
  expect(JSON.stringify(await parametersAt(206, path))).toContain("is_video_call");
  const refusal = badRequest("Zoom credentials have not been configured");
  expect(await hamlet.speaking(206).refused("POST", path, { is_video_call: false })).toEqual(refusal);
  expect(await hamlet.speaking(205).refused("POST", path, { is_video_call: "maybe" })).toEqual(refusal);
  expect(await hamlet.speaking(206).refused("POST", path, { is_video_call: "maybe" })).not.toEqual(refusal);
});

test("217: notifications of mobile devices can be tested", async () => {
  const path = "/mobile_push/test_notification";
  expect(await paths(216)).not.toContain(path);
  expect(await paths(217)).toContain(path);
  expect(await hamlet.speaking(217).refused("POST", path, { token: "c0ffee" })).toMatchObject({
    code: "INVALID_PUSH_DEVICE_TOKEN",
  });
});

const UNSENT = badRequest("This server does not send push notifications to mobile devices.");

test("115: no notification with a stream leaves for mobile devices", async () => {
  await hamlet.ok("POST", "/users/me/android_gcm_reg_id", { token: "c0ffee" });
  for (const level of [114, 115]) {
    expect(await hamlet.speaking(level).refused("POST", "/mobile_push/test_notification")).toEqual(UNSENT);
  }
});

test("234: no notification with the organization's name leaves for mobile devices", async () => {
  await hamlet.ok("POST", "/users/me/android_gcm_reg_id", { token: "c0ffee" });
  for (const level of [233, 234]) {
    expect(await hamlet.speaking(level).refused("POST", "/mobile_push/test_notification")).toEqual(UNSENT);
  }
});

test("223: a device of Apple's has an application", async () => {
  const path = "/users/me/apns_device_token";
  await hamlet.speaking(222).ok("POST", path, { token: "c0ffee" });
  expect(await hamlet.speaking(223).refused("POST", path, { token: "c0ffee" })).toMatchObject({
    msg: "Missing 'appid' argument",
  });
  await hamlet.speaking(223).ok("POST", path, { token: "c0ffee", appid: "org.example" });
});

test("230: hotspots say if they wait for something", async () => {
  const [hotspots, step] = [
    { delay: 0.5, name: "intro_streams" },
    { type: "hotspot", name: "intro_streams" },
  ];
  const newcomer = await world.newPerson("Hedda Hotspot");
  const first = async (level: number, key: string) =>
    (
      await newcomer
        .speaking(level)
        .ok<Record<string, object[]>>("POST", "/register", { fetch_event_types: [key] })
    )[key]?.[0];
  expect(await first(229, "hotspots")).not.toHaveProperty("has_trigger");
  for (const [level, key] of [
    [230, "hotspots"],
    [232, "hotspots"],
    [233, "onboarding_steps"],
  ] as const) {
    expect(await first(level, key)).toMatchObject({ name: "intro_reply", has_trigger: false });
  }
  const types = ["hotspots", "onboarding_steps"];
  const [before, at, later] = await eventsAt(newcomer, [229, 230, 258], types, () =>
    newcomer.ok("POST", "/users/me/hotspots", { hotspot: "intro_reply" }),
  );
  expect(before).toMatchObject([{ hotspots: [hotspots] }]);
  expect(before?.[0]?.["hotspots"]).not.toMatchObject([{ has_trigger: false }]);
  expect(at).toMatchObject([{ hotspots: [{ ...hotspots, has_trigger: false }] }]);
  expect(later).toMatchObject([{ onboarding_steps: [{ ...step, has_trigger: false }] }]);
});

test("255: errors say `stream` at all levels", async () => {
  for (const level of [254, 255]) {
    const refusal = await hamlet.speaking(level).whyRefused("DELETE", "/streams/987654");
    expect(refusal).toBe("Invalid stream id");
  }
});
