/** Listens for connections, and explains why it can't. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartError } from "../base/start-error.ts";

const CLOSE_INTERVAL_MILLISECONDS = 20;

/**
 * The number of connections that the system queues until they are accepted. The system may have a lower limit (on
 * Linux, `net.core.somaxconn`). When a node ends, all of its clients connect to the other nodes simultaneously. Of the
 * connections that don't fit in the queue, some wait seconds before a retry, and some are reset.
 */
const BACKLOG = 16_384;

/** A port to listen on later. */
export interface ReservedPort {
  readonly port: number;
  /** Makes the port available to `listen`. */
  release(): void;
}

/**
 * Returns the port to listen on: the given port, or a free one for 0. Tries it out, so that a start that can't succeed
 * fails before it creates an organization with a sign-in link that nobody gets to see.
 *
 * A free port stays occupied until it is released. Otherwise, the system could give it to another program during the
 * start. A given port is released at once, because clients may know it: they must not be able to connect before the
 * server is ready.
 *
 * @throws StartError as `listen`
 */
export async function reservePort(host: string, port: number): Promise<ReservedPort> {
  const probe = createServer((socket) => socket.destroy());
  try {
    await once(probe.listen({ host, port }), "listening");
  } catch (error) {
    probe.close();
    throw explain(error, host, port);
  }
  if (port !== 0) probe.close();
  return { port: (probe.address() as AddressInfo | null)?.port ?? port, release: () => probe.close() };
}

/** Connections without a request so far; browsers open some in advance. */
const unused = new WeakMap<FastifyInstance, Set<Socket>>();

/** @throws StartError if the port is taken, or the host is not an address of this machine */
export async function listen(http: FastifyInstance, host: string, reserved: ReservedPort): Promise<void> {
  const sockets = new Set<Socket>();
  unused.set(http, sockets);
  http.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  http.server.on("request", ({ socket }) => sockets.delete(socket));
  // The port is free only between the release and the next statement.
  await http.ready();
  const { port } = reserved;
  reserved.release();
  try {
    await http.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    throw explain(error, host, port);
  }
}

/** Accepts no more connections. Resolves once all pending requests have been answered. */
export async function stopListening(http: FastifyInstance): Promise<void> {
  const closeIdle = () => {
    http.server.closeIdleConnections();
    for (const socket of unused.get(http) ?? []) if (socket.bytesRead === 0) socket.destroy();
  };
  // Node closes the connections that are idle now. It does not close those that become idle after a pending answer, nor
  // those that never had a request.
  const timer = setInterval(closeIdle, CLOSE_INTERVAL_MILLISECONDS);
  try {
    await http.close();
  } finally {
    clearInterval(timer);
  }
}

function explain(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return new StartError(`Port ${port} of ${host} is in use. Set CONFAB_PORT to another port.`);
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EACCES") {
    return new StartError(
      `Can't listen on port ${port} of ${host} (${code}). Set CONFAB_HOST or CONFAB_PORT.`,
    );
  }
  return error;
}
