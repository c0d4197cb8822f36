/** A proxy like those of operators. It passes on the host name that clients used. */
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export class Entrance implements AsyncDisposable {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /**
   * @param host the host name that clients use
   * @param target returns the server's current address; called for each request
   */
  static async open(host: string, target: () => string): Promise<Entrance> {
    const server = createServer((incoming, outgoing) => {
      const { method, headers } = incoming;
      const options = { method: method ?? "GET", headers: { ...headers, host } };
      const inner = request(target() + incoming.url, options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      inner.on("error", () => outgoing.destroy());
      outgoing.on("close", () => inner.destroy());
      incoming.pipe(inner);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new Entrance(server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }
}
