/** Members of imported streams who have left. */
import { rmSync } from "node:fs";
import { zipFolder } from "@confab/testkit/exports/zip-folder";
import { expect, test } from "vitest";
import { path, until, uploaded } from "./in-server-support.ts";
import { ImportTarget } from "./support.ts";

interface PeersAdded {
  readonly stream_ids: readonly number[];
  readonly user_ids: readonly number[];
}

test("members who have left are in no event, as in no list of subscribers", { timeout: 60_000 }, async () => {
  await using target = await ImportTarget.start();
  const { owner, folder } = target;
  target.write("people.jsonl", [
    { key: "U1", name: "Ada", email: "ada@example.com" },
    { key: "U2", name: "Bob", email: "bob@example.com" },
    { key: "U3", name: "Carla", is_active: false },
    { key: "U4", name: "Deploys", is_bot: true },
  ]);
  target.write("streams.jsonl", [
    { key: "C1", name: "kitchen", members: ["U2", "U3", "U4"] },
    { key: "C2", name: "cellar", members: ["U3"] },
  ]);
  target.write("messages.jsonl", []);
  const archive = `${folder}.zip`;
  await zipFolder(folder, archive);
  const queue = await owner.register({ event_types: ["subscription", "stream"] });
  const { id } = await uploaded(owner, archive, { kind: "neutral" });
  rmSync(archive);
  await owner.ok("POST", `${path}/${id}/start`);
  await until(owner, ({ state }) => state === "finished");
  const events = await queue.all();
  const added = events.filter(({ op }) => op === "peer_add") as unknown as PeersAdded[];
  const { streams } = await owner.ok<{ streams: { stream_id: number; name: string }[] }>("GET", "/streams");
  for (const [name, count] of [
    ["kitchen", 1],
    ["cellar", 0],
  ] as const) {
    const streamId = streams.find((stream) => stream.name === name)?.stream_id ?? 0;
    const { subscribers } = await owner.ok<{ subscribers: number[] }>("GET", `/streams/${streamId}/members`);
    expect(subscribers).toHaveLength(count);
    const members = added.filter(({ stream_ids }) => stream_ids.includes(streamId));
    expect(members.flatMap(({ user_ids }) => user_ids)).toEqual(subscribers);
  }
  expect(added.every(({ user_ids }) => user_ids.length > 0)).toBe(true);
});
