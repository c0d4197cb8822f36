/** Changes of bots, each at its level and at the level before. */
import { text } from "node:stream/consumers";
import { BotType } from "@confab/contract";
import { World } from "@confab/testkit";
import { expect, test } from "vitest";
import { Site } from "../outgoing/support.ts";
import { newBot } from "../users/support.ts";

/** Returns the requests that outgoing webhooks get at a level, in both formats. */
async function callsAt(level: number): Promise<string[]> {
  const bodies: string[] = [];
  await using site = await Site.start((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.end();
    });
  });
  await using world = new World();
  await world.open({
    environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32", CONFAB_FEATURE_LEVEL: String(level) },
  });
  const hamlet = world.as("hamlet");
  for (const interface_type of [1, 2]) {
    const payload_url = JSON.stringify(site.url("/hook"));
    const options = { bot_type: BotType.outgoingWebhook, payload_url, interface_type };
    await hamlet.sendTo([await newBot(hamlet, `hook-${interface_type}`, options)], "well?");
    await world.settle();
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
