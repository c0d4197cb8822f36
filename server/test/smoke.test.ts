import { World } from "@confab/testkit";
import { expect, test } from "vitest";

test("a message reaches the queue of a subscriber, with the fields that clients need", async () => {
  await using world = await World.start();
  const hamlet = world.as("hamlet");
  const queue = await hamlet.register({ event_types: ["message"] });
  const id = await world.as("cordelia").send("general", "lunch", "Soup or salad, @**Hamlet Member**?");
  const [event] = await queue.next();
  expect(event).toMatchObject({ type: "message", flags: ["mentioned"], message: { id, subject: "lunch" } });
});
