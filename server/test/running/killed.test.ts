import type { Person } from "@confab/testkit";
import { expect, test } from "vitest";
import { Installation } from "./support.ts";

const SENDERS = 64;

/** The number of acknowledged messages before the server is killed: enough for commits of many messages each. */
const ACKNOWLEDGED = 640;

interface Sent {
  readonly id: number;
  readonly content: string;
}

/** Enough for a busy machine. */
const timeout = 300_000;

test(`kill -9 under ${SENDERS} senders: each acknowledged message is stored once, and in the queue once`, {
  timeout,
}, async () => {
  await using installation = await Installation.createStarted();
  const server = await installation.start();
  const owner = await installation.owner(server.url);
  const queue = await owner.register({ event_types: ["message"] });
  const enough = Promise.withResolvers<void>();
  const acknowledged: Sent[] = [];
  const senders = Array.from({ length: SENDERS }, async (_, sender) => {
    for (let count = 0; ; count += 1) {
      const content = `${sender}/${count}`;
      const id = await owner.send("general", `topic ${sender % 4}`, content).catch(() => undefined);
      if (id === undefined) return;
      acknowledged.push({ id, content });
      if (acknowledged.length >= ACKNOWLEDGED) enough.resolve();
    }
  });
  await enough.promise;
  const { code } = await server.end("SIGKILL");
  expect(code).toBeNull();
  await Promise.all(senders);

  const { url } = await installation.start();
  const events = await queue.at(url).all();
  const delivered = events.map(({ message }) => message as Sent).map(({ id, content }) => ({ id, content }));
  const stored = await messagesOf(owner.at(url));
  // Messages that were committed and not yet acknowledged may be stored, too. Messages and events agree on them.
  expect(delivered).toEqual(stored);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(stored.map(({ content }) => content)).size).toBe(stored.length);
  expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);
});

/** Returns all messages except the welcome, in order. */
async function messagesOf(owner: Person): Promise<Sent[]> {
  const all: Sent[] = [];
  for (;;) {
    const { messages, found_newest } = await owner.ok<{ messages: Sent[]; found_newest: boolean }>(
      "GET",
      "/messages",
      {
        anchor: (all.at(-1)?.id ?? 0) + 1,
        num_before: 0,
        num_after: 1000,
        apply_markdown: false,
        narrow: [{ operator: "stream", operand: "general" }],
      },
    );
    all.push(...messages.map(({ id, content }) => ({ id, content })));
    if (found_newest) return all.filter(({ content }) => /^\d+\/\d+$/.test(content));
  }
}
