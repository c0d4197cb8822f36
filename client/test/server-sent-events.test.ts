import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serverSentEvents } from "../src/api/server-sent-events.ts";

const bodyOf = (chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

const bytes = (text: string) => new TextEncoder().encode(text);

async function read(chunks: readonly Uint8Array[]) {
  const events = [];
  for await (const event of serverSentEvents(bodyOf(chunks))) events.push(event);
  return events;
}

describe("a stream of server-sent events", () => {
  it("yields ids and data, however the bytes are split", async () => {
    const text = 'id: 1\ndata: {"a":"ü€😀"}\n\n: comment\n\nid: 2\ndata: one\ndata: two\n\nevent: x\n\n';
    const whole = bytes(text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length)), async (cuts) => {
        const ends = [...cuts.toSorted((a, b) => a - b), whole.length];
        const chunks = ends.map((end, index) => whole.slice(ends[index - 1] ?? 0, end));
        expect(await read(chunks)).toEqual([
          { id: "1", data: '{"a":"ü€😀"}' },
          { id: "2", data: "one\ntwo" },
        ]);
      }),
    );
  });

  it("drops an unfinished event at the end", async () => {
    expect(await read([bytes("data: a\n\ndata: b\n")])).toEqual([{ id: undefined, data: "a" }]);
  });

  it("closes the connection when its reader leaves", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes("data: a\n\n")),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const event of serverSentEvents(body)) {
      expect(event.data).toBe("a");
      break;
    }
    expect(cancelled).toBe(true);
  });
});
