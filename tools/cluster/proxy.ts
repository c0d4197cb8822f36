/**
 * A round-robin proxy before the nodes, for one machine: each request goes to the next node, regardless of its client.
 * Answers are passed on as they arrive. If a node does not receive or does not answer a request, another node gets it;
 * a request without an answer only if repeating it does no harm.
 */
import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/** Headers that concern one connection, and must not be passed on. */
const hopByHop = new Set([
  ...["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"],
]);

const repeatable = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * `answered`: even if the client has left in the meantime. `refused`: nothing reached the node, as when it stops: it
 * takes no connections from then on, and ends some time later. `broken`: the node may have processed the request.
 */
type Outcome = "answered" | "refused" | "broken";

export class RoundRobinProxy implements AsyncDisposable {
  readonly url: string;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  /** Ports of running nodes. */
  #targets: readonly number[] = [];
  #turn = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", (incoming, outgoing) => void this.#handle(incoming, outgoing));
  }

  /** @param port 0 for any free one. Throws the error of `listen` */
  static async listen(port: number): Promise<RoundRobinProxy> {
    // Longer than clients keep an idle connection, so that clients close it first.
    const server = createServer({ keepAliveTimeout: 75_000 });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return new RoundRobinProxy(server);
  }

  add(port: number): void {
    this.#targets = [...this.#targets.filter((other) => other !== port), port];
  }

  remove(port: number): void {
    this.#targets = this.#targets.filter((other) => other !== port);
  }

  /** Closes all connections. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await once(this.#server, "close");
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    for (const port of this.#inTurn()) {
      const outcome = await this.#forward(port, incoming, outgoing);
      if (outcome === "answered") return;
      if (outcome === "broken" && !isRepeatable(incoming)) {
        return refuse(
          outgoing,
          502,
          "The node that had the request has gone. It may or may not have done it.",
        );
      }
    }
    refuse(outgoing, 503, "No node is running.");
  }

  /** Returns all nodes, beginning with the next one. */
  #inTurn(): number[] {
    const first = this.#turn % Math.max(1, this.#targets.length);
    this.#turn = first + 1;
    return [...this.#targets.slice(first), ...this.#targets.slice(0, first)];
  }

  #forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse): Promise<Outcome> {
    return new Promise((resolve) => {
      const { method = "GET", url = "/", headers } = incoming;
      const kept = Object.entries(headers).filter(([name]) => !hopByHop.has(name));
      const inner = request({
        agent: this.#agent,
        host: "127.0.0.1",
        port,
        method,
        path: url,
        headers: Object.fromEntries(kept) as OutgoingHttpHeaders,
      });
      const giveUp = () => inner.destroy();
      outgoing.once("close", giveUp);
      inner.once("response", (answer) => {
        resolve("answered");
        outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutHops(answer.rawHeaders));
        outgoing.flushHeaders();
        // If one end breaks off, the other is closed too.
        pipeline(answer, outgoing, () => inner.destroy());
      });
      inner.on("error", ({ code }: NodeJS.ErrnoException) => {
        outgoing.off("close", giveUp);
        if (outgoing.destroyed) resolve("answered");
        else resolve(code === "ECONNREFUSED" ? "refused" : "broken");
      });
      const send = () => void (isRepeatable(incoming) ? inner.end() : incoming.pipe(inner));
      // The body is not sent before a connection exists, because another node may need it.
      inner.once("socket", (socket) => (socket.connecting ? socket.once("connect", send) : send()));
    });
  }
}

const isRepeatable = ({ method = "", headers }: IncomingMessage): boolean =>
  repeatable.has(method) &&
  headers["transfer-encoding"] === undefined &&
  Number(headers["content-length"] ?? 0) === 0;

function withoutHops(rawHeaders: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = "", value = ""] = rawHeaders.slice(index, index + 2);
    if (!hopByHop.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/** Answers in the form in which the server itself refuses requests that it can't process at present. */
function refuse(outgoing: ServerResponse, status: number, message: string): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  const body = JSON.stringify({ result: "error", msg: message, code: "SERVICE_UNAVAILABLE" });
  outgoing.writeHead(status, { "content-type": "application/json", "retry-after": "1" }).end(body);
}
