/** Sends server-sent events over an answer that stays open. */
import type { FastifyReply } from "fastify";
import type { EventStream } from "./route.ts";

/**
 * Starts the stream. Its end is the end of the connection, so the bytes of an event go to the socket as they are. They
 * are the same for all recipients, and one write each; chunks would need three.
 */
export function sendEventStream(
  reply: FastifyReply,
  stream: EventStream,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  const { socket } = raw;
  // The client has disconnected already.
  if (!socket) return reply;
  raw.removeHeader("transfer-encoding");
  raw.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream",
    // Proxies that buffer answers would delay the events.
    "x-accel-buffering": "no",
  });
  socket.cork();
  // The comment tells the client that the stream is open before the first event. If a proxy buffers answers, the
  // comment does not arrive, and the client switches to another way of getting events.
  raw.write(": open\n\n");
  stream.start({
    write: (chunk) => socket.write(chunk),
    onDrain: (callback) => socket.once("drain", callback),
    end: () => raw.end(),
    abort: () => raw.destroy(),
    onClose: (callback) => raw.once("close", callback),
  });
  socket.uncork();
  return reply;
}
