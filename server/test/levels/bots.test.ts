/** Changes of bots, each at its level and at the level before. */
import { text } from "node:stream/consumers";
import { BotType, Role } from "@confab/contract";
import { badRequest, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { Site } from "../outgoing/support.ts";
import { look, newBot } from "../users/support.ts";
import { eventsAt } from "./support.ts";

const { world, owner, administrator, hamlet, cordelia } = useWorld();

test("130: administrators change the role of a bot", async () => {
  const bot = await newBot(hamlet, "promoted");
  const path = `/bots/${bot.userId}`;
  await administrator.speaking(129).ok("PATCH", path, { role: Role.administrator });
  expect(await look(world, bot.userId)).toMatchObject({ role: Role.member });
  const events = await eventsAt(cordelia, [130], ["realm_user"], () =>
    administrator.speaking(130).ok("PATCH", path, { role: Role.administrator }),
  );
  expect(events[0]).toMatchObject([
    { op: "update", person: { user_id: bot.userId, role: Role.administrator } },
  ]);
  expect(await look(world, bot.userId)).toMatchObject({ role: Role.administrator });
});

test("130: others change no role", async () => {
  const bot = await newBot(hamlet, "ordinary");
  const path = `/bots/${bot.userId}`;
  await hamlet.speaking(130).ok("PATCH", path, { role: Role.member });
  expect(
    await hamlet.speaking(130).refused("PATCH", path, { role: Role.administrator, full_name: "Boss" }),
  ).toMatchObject({
    msg: "Must be an organization administrator",
  });
  expect(await administrator.speaking(130).refused("PATCH", path, { role: Role.owner })).toMatchObject({
    msg: "Must be an organization owner",
  });
  expect(await owner.speaking(130).refused("PATCH", path, { role: -1 })).toEqual(badRequest("Invalid role"));
  expect(await look(world, bot.userId)).toMatchObject({ role: Role.member, full_name: "ordinary Bot" });
});

test("145: the owner of a bot may unsubscribe it", async () => {
  const bot = await newBot(hamlet, "subscribed");
  await hamlet.subscribe(["castle"], { principals: [bot.userId, hamlet.userId] });
  const request = { subscriptions: ["castle"], principals: [bot.userId] };
  const path = "/users/me/subscriptions";
  const reason = { msg: "Must be an organization or stream administrator" };
  expect(await hamlet.speaking(144).refused("DELETE", path, request)).toMatchObject(reason);
  expect(await cordelia.speaking(145).refused("DELETE", path, request)).toMatchObject(reason);
  const others = { ...request, principals: [bot.userId, cordelia.userId] };
  expect(await hamlet.speaking(145).refused("DELETE", path, others)).toMatchObject(reason);
  const answer = await hamlet.speaking(145).ok("DELETE", path, { ...request, principals: [bot.email] });
  expect(answer).toMatchObject({ removed: ["castle"], not_removed: [] });
});

test("188: bots can be muted", async () => {
  const bot = await newBot(hamlet, "noisy");
  const path = `/users/me/muted_users/${bot.userId}`;
  const unknown = badRequest("No such user");
  expect(await hamlet.speaking(187).refused("POST", path)).toEqual(unknown);
  const [events] = await eventsAt(hamlet, [187], ["muted_users"], () =>
    hamlet.speaking(188).ok("POST", path),
  );
  expect(events).toMatchObject([{ muted_users: [{ id: bot.userId }] }]);
  const read = await bot.sendTo([hamlet], "ping");
  const flags = await hamlet.speaking().ok<{ message: { flags: string[] } }>("GET", `/messages/${read}`);
  expect(flags.message.flags).toEqual(["read"]);
  expect(await hamlet.speaking(187).refused("DELETE", path)).toEqual(unknown);
  await hamlet.speaking(188).ok("DELETE", path);
  expect(await hamlet.speaking(188).refused("DELETE", path)).toEqual(badRequest("User is not muted"));
});

test("207: services that bots may get have names and events", async () => {
  const listed = async (level: number) => {
    const fetch_event_types = ["realm_incoming_webhook_bots"];
    const { realm_incoming_webhook_bots: bots } = await hamlet
      .speaking(level)
      .ok<{ realm_incoming_webhook_bots: { name: string }[] }>("POST", "/register", { fetch_event_types });
    return (name: string) => bots.find((bot) => bot.name === name);
  };
  const [before, at] = [await listed(206), await listed(207)];
  expect(before("github")).toEqual({ name: "github", config: { secret: "" } });
  expect(at("github")).toEqual({
    name: "github",
    display_name: "GitHub",
    all_event_types: expect.arrayContaining(["issues", "push"]),
    config: { secret: "" },
  });
  expect(at("json")).toMatchObject({ all_event_types: null });
});

/** Returns the requests that outgoing webhooks get at a level, in both formats. */
async function callsAt(level: number): Promise<string[]> {
  const bodies: string[] = [];
  await using site = await Site.start((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.end();
    });
  });
  await using other = new World();
  await other.open({
    environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32", CONFAB_FEATURE_LEVEL: String(level) },
  });
  const sender = other.as("hamlet");
  for (const interface_type of [1, 2]) {
    const payload_url = JSON.stringify(site.url("/hook"));
    const options = { bot_type: BotType.outgoingWebhook, payload_url, interface_type };
    await sender.sendTo([await newBot(sender, `hook-${interface_type}`, options)], "well?");
    await other.settle();
  }
  return bodies;
}

test("201: outgoing webhooks are triggered by direct messages", async () => {
  for (const [level, trigger] of [
    [200, "private_message"],
    [201, "direct_message"],
  ] as const) {
    const [generic = "", slack] = await callsAt(level);
    expect(JSON.parse(generic)).toMatchObject({ trigger, message: { type: "private" } });
    expect(new URLSearchParams(slack).get("trigger_word")).toBe(trigger);
  }
});
