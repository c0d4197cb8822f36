/** Requests from a chosen address of this machine, so that attackers and other users do not share a rate limit. */
import { Agent, request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** The time from the first byte sent to the last byte received. */
  readonly milliseconds: number;
}

export interface Request {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path below the site, with its query. */
  readonly path: string;
  readonly form?: Readonly<Record<string, unknown>>;
  /** Replaces `form` with one file, sent as `multipart/form-data`. */
  readonly file?: { readonly name: string; readonly bytes: Buffer };
}

export interface Credentials {
  readonly email: string;
  readonly apiKey: string;
}

/** A request that takes longer counts as unanswered. */
const TIMEOUT_MILLISECONDS = 60_000;

/** The status of a request whose connection ended without an answer, or whose answer came too late. */
export const UNANSWERED = 0;

export class HttpClient implements Disposable {
  readonly #port: number;
  readonly #authorization: string | undefined;
  readonly #agent: Agent;

  /** @param localAddress an address of the loopback network */
  constructor(port: number, localAddress: string, credentials?: Credentials) {
    this.#port = port;
    this.#authorization = credentials && basic(credentials);
    this.#agent = new Agent({ keepAlive: true, maxSockets: 8, localAddress });
  }

  /** Sends one request. Never throws: a connection that breaks is an answer with the status `UNANSWERED`. */
  send({ method, path, form, file }: Request): Promise<Answer> {
    const { body, contentType } = encode(form, file);
    const start = performance.now();
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const end = (status: number, text: string) =>
      resolve({ status, body: text, milliseconds: performance.now() - start });
    const outgoing = request({
      port: this.#port,
      host: "127.0.0.1",
      path,
      method,
      agent: this.#agent,
      timeout: TIMEOUT_MILLISECONDS,
      headers: {
        ...(this.#authorization === undefined ? {} : { authorization: this.#authorization }),
        ...(body.length === 0 ? {} : { "content-type": contentType, "content-length": body.length }),
      },
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("The request was not answered in time.")));
    outgoing.on("error", (error) => end(UNANSWERED, error.message));
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", (error) => end(UNANSWERED, error.message));
      response.on("end", () => end(response.statusCode ?? UNANSWERED, Buffer.concat(chunks).toString()));
    });
    outgoing.end(body);
    return promise;
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }
}

const basic = ({ email, apiKey }: Credentials): string =>
  `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`;

const BOUNDARY = "----attack-0123456789abcdef";

function encode(form: Request["form"], file: Request["file"]): { body: Buffer; contentType: string } {
  if (file) {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
    return { body, contentType: `multipart/form-data; boundary=${BOUNDARY}` };
  }
  const fields = Object.entries(form ?? {}).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return {
    body: Buffer.from(new URLSearchParams(fields).toString()),
    contentType: "application/x-www-form-urlencoded",
  };
}
