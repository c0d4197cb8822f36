/** Changes of the organization and its server, each at its level and at the level before. */
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
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
