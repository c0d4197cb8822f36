import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * The first port to try. The range is below the ports that systems give to outgoing connections, any of which may be in
 * use.
 */
const FIRST = 16_000;
const END = 32_000;

/** Returns a free port of 127.0.0.1, which stays free until a program requests just this one. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}

/** Ports of servers in this process that have ended. */
const released: number[] = [];

/**
 * Returns the port of a server that has ended, or else a free one. A browser that knows the address of the earlier
 * server has the client's scripts in memory.
 */
export async function reusePort(): Promise<number> {
  const port = released.pop();
  return port !== undefined && (await isFree(port)) ? port : findFreePort();
}

/** Lets `reusePort` return the port of a server that has ended. */
export function releasePort(port: number): void {
  released.push(port);
}
