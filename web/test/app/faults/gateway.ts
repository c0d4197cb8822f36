/** A proxy between a browser and the server, as companies use them. It can redirect, swallow, and hold streams back. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

export class Gateway implements AsyncDisposable {
  /** The address of the present target server, which may change. */
  target = "";
  /** Drops everything in both directions, without an error. */
  swallows = false;
  /** Passes answers on only when they are complete, which streams of events never are. */
  holdsStreams = false;
  /** Breaks the connection once the server has answered a `POST` request to this path. */
  breaksAfter: string | undefined;
  /** The paths of all requests, the oldest first. */
  readonly asked: string[] = [];
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));

  static async to(target: string): Promise<Gateway> {
    const gateway = new Gateway();
    await gateway.listen(target);
    return gateway;
  }

  async listen(target: string): Promise<void> {
    this.target = target;
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("It listens on no port");
    return `http://127.0.0.1:${address.port}`;
  }

  /** Ends open connections, and keeps running. */
  reset(): void {
    this.#server.closeAllConnections();
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, headers, url = "/" } = incoming;
    this.asked.push(new URL(url, this.url).pathname);
    if (this.swallows) return;
    const options = { method, headers, agent: false };
    const onward = request(new URL(url, this.target), options, (answer) => {
      if (method === "POST" && url === this.breaksAfter) {
        answer.resume();
        answer.on("end", () => outgoing.destroy());
        return;
      }
      const { statusCode = 502 } = answer;
      const isStream = answer.headers["content-type"]?.startsWith("text/event-stream");
      outgoing.writeHead(statusCode, answer.headers);
      if (isStream && this.holdsStreams) {
        outgoing.flushHeaders();
        answer.resume();
        return;
      }
      answer.on("data", (chunk: Buffer) => this.swallows || outgoing.write(chunk));
      answer.on("end", () => this.swallows || outgoing.end());
      answer.on("error", () => this.swallows || outgoing.destroy());
    });
    // The error that such proxies return.
    onward.on("error", () => {
      if (this.swallows || outgoing.destroyed) return;
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
    });
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
