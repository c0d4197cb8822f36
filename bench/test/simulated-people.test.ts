import { expect, test } from "vitest";
import { Observations, sendsIn } from "../src/capacity/observations.ts";
import { createOrganization } from "../src/capacity/organization.ts";
import { SimulatedPeople } from "../src/capacity/simulated-people.ts";
import { TestSite } from "./test-site.ts";

const plan = { seed: 5, accounts: 70 };

test("people act on a server without an error, and everyone gets the message to everyone", async () => {
  await using place = await TestSite.create();
  const { site } = place;
  const ids = await createOrganization(site, plan);
  await using server = await site.start();
  const people = new SimulatedPeople(plan, ids);
  people.useNodes([server.port]);
  await people.fill(200, 60);
  const clients = await people.resize(60);
  expect(clients).toBeGreaterThan(60);

  const observed = await people.live({ seconds: 6, warmUpSeconds: 1 });
  expect(observed.problems).toEqual([]);
  expect(observed.errors).toBe(0);
  expect(observed.interrupted).toBe(0);
  expect(observed.deliveriesToEveryone).toHaveLength(clients);
  expect(Object.keys(observed.requests)).toEqual(expect.arrayContaining(["presence", "send", "switchView"]));

  expect(await people.resize(50)).toBeLessThan(0);
  people.leave();
  await server.end();
}, 180_000);

test("messages are found in events of new messages only, and counted once for each client", () => {
  const observations = new Observations();
  observations.begin(0, Number.MAX_SAFE_INTEGER);
  const send = { at: 1, isToEveryone: false, sender: 3 };
  const first = observations.beginSend(send);
  const second = observations.beginSend(send);
  observations.acceptSend(first);
  observations.acceptSend(second);
  expect(observations.undelivered).toBe(2);

  const event = `{"type":"message","message":{"content":"<p>send${first}x Hello</p>"}}`;
  observations.delivered(sendsIn(`${event}${event}`));
  const edit = `{"type":"update_message","orig_content":"send${second}x","orig_rendered_content":"<p>send${second}x</p>"}`;
  observations.delivered(sendsIn(edit));
  expect(observations.result(0).deliveries).toHaveLength(2);
  expect(observations.undelivered).toBe(1);

  // Someone who has just loaded the client may have the message from the initial state.
  observations.excuse(3);
  expect(observations.undelivered).toBe(0);
});
