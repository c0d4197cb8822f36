import type { Person, TestQueue } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { newBot } from "../users/support.ts";

const { world, hamlet, cordelia } = useWorld();

/** Reads server-sent events like a browser. */
class Stream {
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = "";

  private constructor(reader: ReadableStreamDefaultReader<string>) {
    this.#reader = reader;
  }

  static async open(person: Person, queue: TestQueue, lastEventId = queue.lastEventId): Promise<Stream> {
    const { queue_id } = queue.state;
    const response = await fetch(
      `${person.url}/api/v1/events/stream?queue_id=${queue_id}&last_event_id=${lastEventId}`,
      { headers: { authorization: person.authorization } },
    );
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    if (!response.body) throw new Error("The stream has no body");
    return new Stream(response.body.pipeThrough(new TextDecoderStream()).getReader());
  }

  /** `undefined` after the server has ended the stream. */
  async next(): Promise<{ id: number; data: { id: number; type: string } } | undefined> {
    for (;;) {
      const end = this.#text.indexOf("\n\n");
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        // A comment signals that the stream is open.
        if (block.startsWith(":")) continue;
        const [id = "", data = ""] = block.split("\n");
        return { id: Number(id.replace("id: ", "")), data: JSON.parse(data.replace("data: ", "")) };
      }
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#text += value;
    }
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}

describe("GET /events/stream: a queue over one connection", () => {
  test("sends pending events, then new ones, each once and with its id", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    const before = await cordelia.send("general", "stream", "before");
    const stream = await Stream.open(hamlet, queue);
    const first = await stream.next();
    expect(first?.data).toMatchObject({ type: "message", message: { id: before } });
    expect(first?.id).toBe(first?.data.id);
    for (const content of ["one", "two", "three"]) {
      const id = await cordelia.send("general", "stream", content);
      expect((await stream.next())?.data).toMatchObject({ message: { id } });
    }
    await stream.close();
  });

  test("a client that reconnects with its last id misses nothing and gets nothing twice", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    const stream = await Stream.open(hamlet, queue);
    const one = await cordelia.send("general", "stream", "one");
    const seen = await stream.next();
    expect(seen?.data).toMatchObject({ message: { id: one } });
    const two = await cordelia.send("general", "stream", "two");
    expect((await stream.next())?.data).toMatchObject({ message: { id: two } });
    await stream.close();
    const again = await Stream.open(hamlet, queue, seen?.id);
    expect((await again.next())?.data).toMatchObject({ message: { id: two } });
    await again.close();
  });

  test("sends heartbeats, and ends when another reader takes the queue over", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    const stream = await Stream.open(hamlet, queue);
    await world.clock.advance(60_000);
    expect((await stream.next())?.data.type).toBe("heartbeat");
    const poll = queue.next();
    expect(await stream.next()).toBeUndefined();
    const id = await cordelia.send("general", "stream", "for the poll");
    expect(await poll).toMatchObject([{ message: { id } }]);
  });

  test("ends when the key that opened it is replaced", async () => {
    const person = await world.newPerson("Kay Keyless");
    const owner = hamlet;
    const bot = await newBot(owner, "keyless");
    const streams = [];
    for (const reader of [person, bot]) streams.push(await Stream.open(reader, await reader.register()));
    const held = (await person.register()).next();
    await person.ok("POST", "/users/me/api_key/regenerate");
    await owner.ok("POST", `/bots/${bot.userId}/api_key/regenerate`);
    await person.refused("GET", "/users/me");
    for (const stream of streams) expect(await stream.next()).toBeUndefined();
    expect(await held).toEqual([]);
  });

  test("rejects the same requests as a poll", async () => {
    const parameters = { queue_id: "unknown", last_event_id: 1 };
    expect(await hamlet.refused("GET", "/events/stream", parameters)).toMatchObject({
      code: "BAD_EVENT_QUEUE_ID",
    });
  });
});
