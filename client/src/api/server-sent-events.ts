import { NoAnswer } from "./errors.ts";

export interface ServerSentEvent {
  readonly id: string | undefined;
  readonly data: string;
}

/**
 * Reads a `text/event-stream` body. Ends with the body; what is unfinished then is dropped, as the format wants it.
 *
 * @param onSign is called for whatever comes, also where it is no event
 * @throws NoAnswer when the connection breaks; what `signal` was aborted with when it was
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
    // A reader that goes away early must not leave the connection open.
    await reader.cancel().catch(() => undefined);
  }
}

/** Lines beginning with a colon are comments; a block without data is nothing. */
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
