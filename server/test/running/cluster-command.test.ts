/** `npm run cluster`: real nodes and a real PostgreSQL, and their behaviour. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { engineUnderTest } from "@confab/testkit";
import { findFreePort } from "@confab/testkit/free-port";
import { expect, test } from "vitest";
import { RoundRobinProxy } from "../../../tools/cluster/proxy.ts";
import { LoadThroughProxy } from "../deploy/load-through-proxy.ts";
import { NextRelease } from "../faults/next-release.ts";
import { ClusterCommand, isRunning } from "./cluster-command.ts";

const LONG = 240_000;

const subjects = (events: readonly object[]) =>
  events.map((event) => (event as { message: { subject: string } }).message.subject);

test("a request that a stopping node refuses goes to another one, with its body", async () => {
  await using proxy = await RoundRobinProxy.listen(0);
  const other = createServer(async (incoming, outgoing) => {
    outgoing.end(`${incoming.method} ${await text(incoming)}`);
  });
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  proxy.add(await findFreePort());
  proxy.add((other.address() as AddressInfo).port);
  const bodies = ["a", "b", "c"];
  const answers = bodies.map(async (body) => {
    const answer = await fetch(proxy.url, { method: "POST", body });
    return `${answer.status} ${await answer.text()}`;
  });
  expect(await Promise.all(answers)).toEqual(bodies.map((body) => `200 POST ${body}`));
  other.close();
  other.closeAllConnections();
});

test.runIf(engineUnderTest === "postgres")(
  "three nodes continue as two after one is killed, and nothing is left at the end",
  { timeout: LONG },
  async () => {
    await using cluster = new ClusterCommand("--nodes", "3");
    await cluster.untilPrinted("Ctrl-C");
    expect(cluster.printed).toContain("/sign-in/");
    expect(cluster.processIds).toHaveLength(3);
    const line = cluster.printed.slice(cluster.printed.indexOf("eval "), cluster.printed.indexOf("Node 1"));
    expect(JSON.parse(execFileSync("sh", ["-c", line], { encoding: "utf8", stdio: "pipe" }))).toMatchObject({
      result: "success",
    });

    const owner = await cluster.owner();
    const queue = await owner.register({ event_types: ["message"] });
    const expected: string[] = [];
    const received: string[] = [];
    const exchange = async (topic: string) => {
      // The poll is held when the message arrives, whichever node's turn it is.
      const poll = queue.next();
      await owner.send("general", topic, "Hello.");
      expected.push(topic);
      received.push(...subjects(await poll));
    };
    for (const topic of ["a", "b", "c", "d", "e"]) await exchange(topic);

    const [postmaster, [victim = 0]] = [cluster.postmaster, cluster.processIds];
    process.kill(victim, "SIGKILL");
    await cluster.untilPrinted("Node 1 has ended by SIGKILL");
    for (const topic of ["f", "g", "h", "i"]) await exchange(topic);
    received.push(...subjects(await queue.all()));
    expect(received).toEqual(expected);

    expect(await cluster.end("SIGINT")).toBe(0);
    expect([...cluster.processIds, postmaster].filter(isRunning)).toEqual([]);
  },
);

test.runIf(engineUnderTest === "postgres")(
  "a node restarts if the option is set, and all end with the command, however it ends",
  { timeout: LONG },
  async () => {
    await using cluster = new ClusterCommand("--nodes", "2", "--restart");
    await cluster.untilPrinted("Ctrl-C");
    const owner = await cluster.owner();
    const [first = 0, second = 0] = cluster.processIds;
    process.kill(second, "SIGKILL");
    await cluster.untilPrinted("Node 2 is back");
    process.kill(first, "SIGKILL");
    await cluster.untilPrinted("Node 1 is back");
    // All nodes that answer now are restarted ones.
    await owner.send("general", "still", "here");
    const postmaster = cluster.postmaster;
    const back = [...cluster.printed.matchAll(/is back, as process (\d+)/g)].map(([, id]) => Number(id));
    expect(back).toHaveLength(2);
    await cluster.end("SIGKILL");
    await expect.poll(() => [...back, postmaster].filter(isRunning), { timeout: 60_000 }).toEqual([]);
  },
);

test.runIf(engineUnderTest === "postgres")(
  "an upgrade replaces all nodes by those of the next release, unless that does not start, and no request fails",
  { timeout: LONG },
  async () => {
    using next = new NextRelease();
    await using cluster = new ClusterCommand("--nodes", "2");
    await cluster.untilPrinted("Ctrl-C");
    const old = cluster.processIds;
    await using load = new LoadThroughProxy(await cluster.owner());
    await load.start();
    cluster.type("upgrade /nowhere");
    await cluster.untilPrinted("/nowhere/server/dist/main.mjs does not exist");
    const program = readFileSync(next.main);
    writeFileSync(next.main, "process.exit(3);");
    cluster.type(`upgrade ${next.folder}`);
    await cluster.untilPrinted("The upgrade has stopped");
    expect(cluster.printed).toContain("Node 3 ended with code 3");
    expect(old.filter(isRunning)).toEqual(old);
    writeFileSync(next.main, program);
    cluster.type(`upgrade ${next.folder}`);
    await cluster.untilPrinted("The upgrade is complete.");
    await load.end();
    expect(load.failures).toEqual([]);
    expect(load.sent.length).toBeGreaterThan(50);
    expect(load.receivedInOrder).toEqual(load.sentInOrder);

    expect(old.filter(isRunning)).toEqual([]);
    const running = cluster.processIds.filter(isRunning);
    expect(running).toHaveLength(2);
    for (const id of running) expect(readFileSync(`/proc/${id}/cmdline`, "utf8")).toContain(next.main);
  },
);
