/** Changes of the organization and its server, each at its level and at the level before. */
import { GENERATION } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { serverUpgraded } from "../../src/domain/realm/events.ts";
import { everyone } from "../../src/domain/users/events.ts";
import { animation, picture, sendForm } from "../pictures/support.ts";
import { eventsAt } from "./support.ts";

const { world, owner } = useWorld();

test("113: custom emoji that don't move have a still picture of null", async () => {
  const add = async (name: string, bytes: Buffer) => sendForm(owner, "POST", `/realm/emoji/${name}`, [bytes]);
  const [before, after] = await eventsAt(owner, [112, 113], ["realm_emoji"], async () => {
    await add("still", await picture("png"));
    await add("moving", await animation("gif", 3));
  });
  const stillUrls = (events: typeof before) =>
    Object.values(events?.at(-1)?.["realm_emoji"] as Record<string, { still_url?: string | null }>).map(
      ({ still_url }) => still_url,
    );
  expect(stillUrls(before)).toEqual([undefined, expect.stringContaining("/still/")]);
  expect(stillUrls(after)).toEqual([null, expect.stringContaining("/still/")]);
});

test("116: server settings say if some stream can be read without an account", async () => {
  const settingsAt = async (level: number) => {
    const headers = { "confab-feature-level": String(level) };
    const answer = await fetch(`${world.url}/api/v1/server_settings`, { headers });
    return (await answer.json()) as Record<string, unknown>;
  };
  expect(await settingsAt(115)).not.toHaveProperty("realm_web_public_access_enabled");
  expect(await settingsAt(116)).toMatchObject({ realm_web_public_access_enabled: false });
});

test("257: the address of the organization is `realm_url`", async () => {
  const { url } = world;
  const answersAt = async (level: number) => {
    const speaking = owner.speaking(level);
    const { state } = await speaking.register<Record<string, unknown>>({ fetch_event_types: ["realm"] });
    const settings = await speaking.ok<Record<string, unknown>>("GET", "/server_settings");
    return [state, settings].map(({ realm_uri, realm_url }) => ({ realm_uri, realm_url }));
  };
  const before = { realm_uri: url, realm_url: undefined };
  expect(await answersAt(256)).toEqual([before, before]);
  const after = { realm_uri: url, realm_url: url };
  expect(await answersAt(257)).toEqual([after, after]);
});

test("240: restart events do not say if clients should reload immediately", async () => {
  const [before, after] = await eventsAt(owner, [239, 240], ["restart"], () =>
    world.server.realms.first.write(async (tx) =>
      tx.append(serverUpgraded.of({ generation: GENERATION }, everyone)),
    ),
  );
  expect(before).toMatchObject([{ type: "restart", immediate: false }]);
  expect(after?.[0]).not.toHaveProperty("immediate");
});
