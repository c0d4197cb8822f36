import { NoAnswer } from "./errors.ts";

export interface ServerSentEvent {
  readonly id: string | undefined;
  readonly data: string;
}

/**
 * Reads a `text/event-stream` body and ends with it. An unfinished event at the end is dropped, as the format requires.
 *
 * @param onSign is called whenever data arrives, even if it is not an event
 * @throws NoAnswer when the connection breaks; the abort reason of `signal` if it was aborted
 */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
  onSign?: () => void,
): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", leave);
  const decoder = new TextDecoder();
  let rest = "";
  try {
    signal?.throwIfAborted();
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return;
      onSign?.();
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event) yield event;
      }
    }
  } catch (cause) {
    signal?.throwIfAborted();
    throw new NoAnswer("The stream of events broke off.", { cause });
  } finally {
    signal?.removeEventListener("abort", leave);
    // A reader that stops early must not leave the connection open.
    await reader.cancel().catch(() => undefined);
  }
}

/** Parses one block. Lines beginning with a colon are comments; a block without data is not an event. */
function parseBlock(block: string): ServerSentEvent | undefined {
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name, value = ""] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === "id") id = value;
    if (name === "data") data.push(value);
  }
  return data.length > 0 ? { id, data: data.join("\n") } : undefined;
}
