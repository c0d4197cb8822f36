/** Where the server listens, and what to say when it can't. */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartError } from "../db/errors.ts";

const CLOSE_INTERVAL_MILLISECONDS = 20;

/**
 * Connections that the system keeps until they are accepted; it may have a lower limit of its own (on Linux,
 * `net.core.somaxconn`). When a node ends, all of its clients come to the others at once. Of those that find no room here,
 * some wait for seconds until they try again, and some are reset.
 */
const BACKLOG = 16_384;

/**
 * The port to listen on: the given one, or a free one for 0. It is tried out, so that a start that can't succeed ends
 * before it has made an organization whose sign-in link nobody gets to see.
 *
 * @throws StartError as `listen`
 */
export async function findPort(host: string, port: number): Promise<number> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), "listening");
    const address = probe.address();
    return typeof address === "object" && address ? address.port : port;
  } catch (error) {
    throw explain(error, host, port);
  } finally {
    probe.close();
  }
}

/** Connections on which nothing has been asked yet; browsers open some in advance. */
const unused = new WeakMap<FastifyInstance, Set<Socket>>();

/** @throws StartError when the port is taken, or the host is not this machine's */
export async function listen(http: FastifyInstance, host: string, port: number): Promise<void> {
  const sockets = new Set<Socket>();
  unused.set(http, sockets);
  http.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  http.server.on("request", ({ socket }) => sockets.delete(socket));
  try {
    await http.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    throw explain(error, host, port);
  }
}

/** Takes no more connections; resolves once what is open has been answered. */
export async function stopListening(http: FastifyInstance): Promise<void> {
  const closeIdle = () => {
    http.server.closeIdleConnections();
    for (const socket of unused.get(http) ?? []) if (socket.bytesRead === 0) socket.destroy();
  };
  // Node closes the connections that are idle now, not those that become so with the answer they wait for, nor those that
  // have not been used at all.
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
    return new StartError(`Port ${port} of ${host} is taken. Set CONFAB_PORT to another one.`);
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EACCES") {
    return new StartError(
      `Can't listen on port ${port} of ${host} (${code}). Set CONFAB_HOST or CONFAB_PORT.`,
    );
  }
  return error;
}
