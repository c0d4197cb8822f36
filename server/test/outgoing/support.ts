/** Web sites and name servers on this machine that the server can contact. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type AddressRange, parseRange } from "../../src/base/ip-addresses.ts";

export const rangesOf = (...texts: string[]): AddressRange[] =>
  texts.map(parseRange).filter((range) => range !== undefined);

export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
}

/** A real web server. */
export class Site implements AsyncDisposable {
  readonly #server: Server;
  /** Every request so far. */
  readonly asked: Asked[] = [];

  private constructor(answer: RequestListener) {
    this.#server = createServer((request, response) => {
      this.asked.push({ path: request.url ?? "", headers: request.headers });
      answer(request, response);
    });
  }

  static async start(answer: RequestListener): Promise<Site> {
    const site = new Site(answer);
    site.#server.listen(0, "127.0.0.1");
    await once(site.#server, "listening");
    return site;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  url(path: string, host = "127.0.0.1"): string {
    return `http://${host}:${this.port}${path}`;
  }

  /** Resolves when the next request has arrived. */
  async nextRequest(): Promise<void> {
    await once(this.#server, "request");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

/**
 * A name server for these names. It answers successive questions for a name with the IPv4 addresses in turn, and
 * repeats the last one.
 */
export class NameServer implements AsyncDisposable {
  readonly #socket = createSocket("udp4");
  readonly #answers: Map<string, string[][]>;

  private constructor(answers: Readonly<Record<string, string[][]>>) {
    this.#answers = new Map(Object.entries(answers));
    this.#socket.on("message", (question, { port, address }) => {
      this.#socket.send(this.#answer(question), port, address);
    });
  }

  static async start(answers: Readonly<Record<string, string[][]>>): Promise<NameServer> {
    const server = new NameServer(answers);
    server.#socket.bind(0, "127.0.0.1");
    await once(server.#socket, "listening");
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.close();
    await once(this.#socket, "close");
  }

  /** A message of RFC 1035 that repeats the question's header and name, with a record for each address. */
  #answer(question: Buffer): Buffer {
    const labels: string[] = [];
    let end = 12;
    for (let length = question[end] ?? 0; length > 0; length = question[end] ?? 0) {
      labels.push(question.toString("latin1", end + 1, end + 1 + length));
      end += 1 + length;
    }
    const isIPv4 = question.readUInt16BE(end + 1) === 1;
    const addresses = isIPv4 ? this.#addressesOf(labels.join(".")) : [];
    const header = Buffer.alloc(12);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    const records = addresses.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
    );
    return Buffer.concat([header, question.subarray(12, end + 5), ...records]);
  }

  #addressesOf(name: string): string[] {
    const [first = [], ...rest] = this.#answers.get(name) ?? [];
    if (rest.length > 0) this.#answers.set(name, rest);
    return first;
  }
}
