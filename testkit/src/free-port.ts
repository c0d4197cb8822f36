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
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch {
      continue;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}
