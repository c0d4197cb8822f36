/** Server-sent events over an answer that stays open. */
import type { FastifyReply } from "fastify";
import type { EventStream } from "./route.ts";

export function sendEventStream(
  reply: FastifyReply,
  stream: EventStream,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream",
    // Proxies that buffer answers would hold the events back.
    "x-accel-buffering": "no",
  });
  // The client is to know that the stream is open, also when there is nothing in it yet. Where something in between holds
  // answers back, the comment does not come, and the client asks in another way.
  raw.cork();
  raw.write(": open\n\n");
  stream.start({
    write: (chunk) => raw.write(chunk),
    onDrain: (callback) => raw.once("drain", callback),
    end: () => raw.end(),
    abort: () => raw.destroy(),
    onClose: (callback) => raw.once("close", callback),
  });
  raw.uncork();
  return reply;
}
