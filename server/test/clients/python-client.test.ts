import { fileURLToPath } from "node:url";
import { World } from "@confab/testkit";
import { expect, test } from "vitest";
import { ClientFolder, describePythonClients, runClient } from "./support.ts";

const session = fileURLToPath(new URL("python-session.py", import.meta.url));

describePythonClients("the Python client", () => {
  test("each of its methods keeps its promise", async () => {
    await using world = await World.start();
    using folder = new ClientFolder();
    const files = [world.as("owner"), world.as("hamlet")].map((person) => folder.zuliprc(person));
    const uncalled = await runClient("python", session, ...files);
    expect(JSON.parse(uncalled)).toEqual([]);
  });

  test("zulip-send sends to a stream and to a person", async () => {
    await using world = await World.start();
    using folder = new ClientFolder();
    const hamlet = world.as("hamlet");
    const cordelia = world.as("cordelia");
    const config = folder.zuliprc(hamlet);
    const queue = await cordelia.register({ event_types: ["message"] });
    await runClient("zulip-send", "--config-file", config, "-s", "general", "-S", "lear", "-m", "Howl!");
    await runClient("zulip-send", "--config-file", config, cordelia.email, "-m", "Nothing?");
    const events = await queue.all();
    expect(events.map(({ message }) => message)).toMatchObject([
      { type: "stream", subject: "lear", content: "Howl!", client: "ZulipPython" },
      { type: "private", sender_email: hamlet.email, content: "Nothing?" },
    ]);
  });
});
