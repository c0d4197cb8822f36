/** Sends server-sent events over an answer that stays open. */
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
    // Proxies that buffer answers would delay the events.
    "x-accel-buffering": "no",
  });
  // The comment tells the client that the stream is open before the first event. If a proxy buffers answers, the
  // comment does not arrive, and the client switches to another way of getting events.
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
