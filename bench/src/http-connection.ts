/**
 * An HTTP client written by hand, over one connection that stays open. It costs little compared with the server that it
 * measures, and the same for every server.
 */
import { connect, type Socket } from "node:net";
import { gunzipSync } from "node:zlib";

export interface RawAnswer {
  readonly status: number;
  /** The whole answer, head and body. */
  readonly bytes: Buffer;
  readonly headLength: number;
}

/** Returns the header by which a client states its feature level. */
export const levelHeader = (level: number): string => `Confab-Feature-Level: ${level}`;

/**
 * Returns the bytes of a request; a body is sent as a form, as client libraries do.
 *
 * @param more further headers, such as "Accept-Encoding: gzip"
 */
export function requestBytes(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  authorization: string,
  form?: Readonly<Record<string, unknown>>,
  more: readonly string[] = [],
): string {
  const encoded = new URLSearchParams(
    Object.entries(form ?? {}).map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  ).toString();
  const query = method === "GET" && encoded !== "" ? `?${encoded}` : "";
  const body = method === "GET" ? "" : encoded;
  return [
    `${method} /api/v1${path}${query} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: ${authorization}`,
    "User-Agent: Bench/1.0",
    ...more,
    ...(method !== "GET"
      ? ["Content-Type: application/x-www-form-urlencoded", `Content-Length: ${Buffer.byteLength(body)}`]
      : []),
    "",
    body,
  ].join("\r\n");
}

/** Returns the body of an answer, decompressed if the request permitted compression. */
export function bodyOf({ bytes, headLength }: RawAnswer): string {
  const isCompressed = bytes.subarray(0, headLength).includes("content-encoding: gzip");
  return isCompressed
    ? gunzipSync(bytes.subarray(headLength)).toString()
    : bytes.toString("utf8", headLength);
}

/** The longest wait. A poll is held for up to a minute. */
const PATIENCE_MILLISECONDS = 90_000;

export class HttpConnection implements Disposable {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #received = 0;
  /** The length of the answer; 0 until its head has arrived. */
  #expected = 0;
  #headLength = 0;
  #waiting: { resolve: (answer: RawAnswer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => this.#receive(chunk));
    socket.on("error", (error) => this.#waiting?.reject(error));
    socket.setTimeout(PATIENCE_MILLISECONDS, () => {
      this.#waiting?.reject(new Error("A request was not answered."));
      socket.destroy();
    });
    socket.on("close", () => this.#waiting?.reject(new Error("The server closed the connection.")));
  }

  /** @param localAddress an address of this machine; with several, more connections than one has ports are possible */
  static open(port: number, localAddress?: string): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const from = localAddress === undefined ? {} : { localAddress };
      const socket = connect({ port, host: "127.0.0.1", noDelay: true, ...from });
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new HttpConnection(socket));
      });
    });
  }

  get isOpen(): boolean {
    return this.#socket.writable && this.#socket.readable;
  }

  /** Sends a request after the previous one has been answered. */
  request(request: string | Buffer): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  /** Sends a request that must succeed. */
  async ok(request: string | Buffer): Promise<RawAnswer> {
    const answer = await this.request(request);
    if (answer.status === 200) return answer;
    throw new Error(`A request was answered with ${answer.status}: ${bodyOf(answer).slice(0, 300)}`);
  }

  [Symbol.dispose](): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (this.#expected === 0) this.#readHead();
    if (this.#expected === 0 || this.#received < this.#expected) return;
    const bytes = this.#all();
    const answer = { status: Number(bytes.toString("latin1", 9, 12)), bytes, headLength: this.#headLength };
    this.#chunks = [];
    this.#received = 0;
    this.#expected = 0;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }

  #readHead(): void {
    const bytes = this.#all();
    this.#chunks = [bytes];
    const end = bytes.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = /content-length: *(\d+)/i.exec(bytes.toString("latin1", 0, end))?.[1];
    if (length === undefined) throw new Error("An answer does not say how long it is.");
    this.#headLength = end + 4;
    this.#expected = this.#headLength + Number(length);
  }

  #all(): Buffer {
    const [first] = this.#chunks;
    return this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
  }
}
