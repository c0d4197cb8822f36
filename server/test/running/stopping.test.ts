import { once } from "node:events";
import { connect } from "node:net";
import { environmentOf, type Person, ServerProcess, type TestQueue, type WireEvent } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Installation } from "./support.ts";

const contentsOf = (events: readonly WireEvent[]): string[] =>
  events.map(({ message }) => (message as { content: string }).content);

/** Starts a poll that the server certainly holds: it has answered an earlier poll, which this one replaced. */
async function heldPoll(queue: TestQueue): Promise<Promise<WireEvent[]>[]> {
  const polls = [queue.next(), queue.next()];
  await Promise.race(polls);
  return polls;
}

/** Sends messages one after the other until the server has stopped. Returns the acknowledged ones. */
async function sendUntilGone(sender: Person, name: string): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    const content = `${name} ${acknowledged.length}`;
    const message = { type: "stream", to: '"general"', topic: "load", content };
    const answer = await sender.request("POST", "/messages", message).catch(() => undefined);
    if (!answer) return acknowledged;
    expect(answer).toMatchObject({ status: 200, body: { result: "success" } });
    acknowledged.push(content);
  }
}

describe("a server process", { timeout: 180_000 }, () => {
  let installation: Installation;
  let server: ServerProcess;
  let owner: Person;

  beforeAll(async () => {
    installation = await Installation.createStarted();
    server = await installation.start();
    owner = await installation.owner(server.url);
  });
  afterAll(() => installation[Symbol.asyncDispose]());

  test("rejects a second one on its data directory, and continues", async () => {
    const { code, stdout, stderr } = await ServerProcess.run(environmentOf(installation.place));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      `The data directory ${installation.place.dataDir} is in use by another Confab (process ${server.processId}). ` +
        "Stop that one, or set CONFAB_DATA_DIR to another directory for this one.\n",
    );
    await owner.send("general", "still", "here");
  });

  test("answers held polls on SIGTERM, closes connections that browsers opened in advance, and ends with 0", async () => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    await once(socket, "connect");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    // The connection may end in any way, including a reset.
    socket.on("error", () => {});
    const queues = await Promise.all([1, 2, 3].map(() => owner.register({ event_types: ["message"] })));
    const polls = (await Promise.all(queues.map(heldPoll))).flat();
    const [{ code, stderr }] = await Promise.all([server.end("SIGTERM"), closed]);
    expect(await Promise.all(polls)).toEqual(polls.map(() => []));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("keeps messages over restarts, and queues continue where they were", async () => {
    server = await installation.start();
    owner = owner.at(server.url);
    let queue = await owner.register({ event_types: ["message"] });
    await owner.send("general", "before", "read before the restart");
    expect(contentsOf(await queue.events())).toEqual(["read before the restart"]);
    const id = await owner.send("general", "before", "sent before the restart");

    await server.end("SIGTERM");
    server = await installation.start();
    owner = owner.at(server.url);
    queue = queue.at(server.url);
    expect(await owner.ok("GET", `/messages/${id}`)).toMatchObject({
      raw_content: "sent before the restart",
    });
    expect(await owner.send("general", "after", "sent after the restart")).toBeGreaterThan(id);
    expect(contentsOf(await queue.events())).toEqual(["sent before the restart", "sent after the restart"]);
    expect(await queue.events()).toEqual([]);
  });

  test("under load, SIGTERM answers no request with an error, and loses nothing acknowledged", async () => {
    const queue = await owner.register({ event_types: ["message"] });
    const senders = Array.from({ length: 16 }, (_, index) => sendUntilGone(owner, `sender ${index}`));
    const first = await queue.next();
    expect(await server.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
    const acknowledged = (await Promise.all(senders)).flat();
    const { url } = await installation.start();
    const stored = contentsOf([...first, ...(await queue.at(url).all())]);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(stored).size).toBe(stored.length);
  });
});
