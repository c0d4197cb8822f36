import { World } from "@confab/testkit";
import { expect, test } from "vitest";
import { state } from "./support.ts";

const calls = (world: World) => state<{ jitsi_server_url: string }>(world.as("guest"), "realm");

test("video calls take place at Jitsi's public server", async () => {
  await using world = await World.start();
  expect((await calls(world)).jitsi_server_url).toBe("https://meet.jit.si");
});

test("or at the one that operators name", async () => {
  await using world = await World.start({
    environment: { CONFAB_JITSI_SERVER_URL: "https://meet.example.com/" },
  });
  expect((await calls(world)).jitsi_server_url).toBe("https://meet.example.com");
});
