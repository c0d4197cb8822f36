/**
 * Sends requests to addresses that users have named. Whatever users name, the server connects only to public addresses
 * (`addresses.ts`), and limits the time and memory of a request. It allows any port, because everyone can reach the
 * services on a public address anyway.
 *
 * Requests use Node's own client, not undici's `Agent`: both check addresses at the same point, the look-up of a
 * connection, but undici takes 15 MB and half as much time again (docs/decisions/libraries.md).
 */
import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import type { Clock } from "../base/clock.ts";
import { type AddressRange, mayConnectTo } from "../base/ip-addresses.ts";
import { http, https } from "../base/node-http.ts";
import { bytesOf, readBeginning } from "./body.ts";
import { OutgoingError } from "./outgoing-error.ts";

/** The time from the first look-up of a name to the last byte, including redirects. */
export const TIMEOUT_MILLISECONDS = 5_000;

/** The timeout of a posted request, whose server may have to work for the answer. */
export const POST_TIMEOUT_MILLISECONDS = 10_000;

/** The timeout for pictures, which are larger than pages. */
export const PICTURE_TIMEOUT_MILLISECONDS = 10_000;

/** The timeout of a download, for a gigabyte over a slow line. */
const DOWNLOAD_TIMEOUT_MILLISECONDS = 3_600_000;

/** The largest part of an answer that is read, both as received and uncompressed. */
export const MAX_BYTES = 1_000_000;

/** A larger picture is rejected. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

export const MAX_REDIRECTS = 3;

export interface OutgoingAnswer {
  /** The address of the answer, after redirects. */
  readonly url: string;
  /** In lower case, without parameters, e.g. `text/html`. */
  readonly type: string;
  /** The parameter `charset` of the type. */
  readonly charset: string | undefined;
  /** The first `MAX_BYTES`; empty if only the type was wanted. */
  readonly body: Buffer;
}

/** Decides what to do with an answer of a type: read it, use its type only, or reject it. */
export type Wanted = (type: string) => "body" | "type" | "nothing";

/** The content of a posted request. */
export interface Posting {
  readonly type: string;
  readonly body: string | Buffer;
  /** The name of the server in the request. */
  readonly userAgent: string;
  /** Headers in addition to those of every posted request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The parts of a request that stay the same when it is redirected. */
interface Ask<T> {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  readonly timeout: number;
  readonly succeeds: (status: number) => boolean;
  /** Throws for a host that may not be requested now; called for each redirect, too. @throws OutgoingError */
  readonly admit?: (url: URL) => void;
  readonly read: (response: IncomingMessage, url: URL) => Promise<T>;
}

export class Outgoing {
  readonly #clock: Clock;
  readonly #allowed: readonly AddressRange[];
  readonly #resolver = new Resolver({ timeout: 2_000, tries: 2 });

  /**
   * @param allowed addresses that are allowed although they are not public
   * @param nameServers used instead of those of the machine, as `address:port`
   */
  constructor(args: {
    clock: Clock;
    allowed: readonly AddressRange[];
    nameServers?: readonly string[];
  }) {
    this.#clock = args.clock;
    this.#allowed = args.allowed;
    if (args.nameServers) this.#resolver.setServers(args.nameServers);
  }

  /**
   * Fetches the content of an address, without cookies or credentials.
   *
   * @param signal gives up when it is aborted
   * @throws OutgoingError for every address that can't or may not be fetched, and for every unsuccessful answer
   */
  get(address: string, wanted: Wanted, signal: AbortSignal): Promise<OutgoingAnswer> {
    return this.#ask(
      address,
      {
        method: "GET",
        headers: {
          accept: "text/html,application/xhtml+xml,image/*;q=0.9",
          "user-agent": "Mozilla/5.0 (compatible; Confab; link preview)",
        },
        body: undefined,
        timeout: TIMEOUT_MILLISECONDS,
        succeeds: (status) => status === 200,
        read: (response, url) => read(response, url, wanted),
      },
      signal,
    );
  }

  /**
   * Fetches JSON, without cookies or credentials except those in the address.
   *
   * @param signal gives up when it is aborted
   * @throws OutgoingError as `get` does, and for an answer of `MAX_BYTES` or more
   */
  getJson(address: string, signal: AbortSignal): Promise<OutgoingAnswer> {
    return this.#ask(
      address,
      {
        method: "GET",
        headers: { accept: "application/json", "user-agent": "Confab" },
        body: undefined,
        timeout: TIMEOUT_MILLISECONDS,
        succeeds: (status) => status === 200,
        read: readWhole,
      },
      signal,
    );
  }

  /**
   * Posts a body, without cookies or credentials except those in the body. A redirect with 307 or 308 posts it again.
   * After other redirects, the answer is fetched from the new address, as browsers do.
   *
   * @param signal gives up when it is aborted
   * @throws OutgoingError for every address that can't or may not be requested, for every unsuccessful answer, and for
   * an answer of `MAX_BYTES` or more
   */
  post(
    address: string,
    { type, body, userAgent, headers }: Posting,
    signal: AbortSignal,
  ): Promise<OutgoingAnswer> {
    return this.#ask(
      address,
      {
        method: "POST",
        headers: { ...headers, accept: "application/json", "user-agent": userAgent, "content-type": type },
        body,
        timeout: POST_TIMEOUT_MILLISECONDS,
        succeeds: (status) => status >= 200 && status < 300,
        read: readWhole,
      },
      signal,
    );
  }

  /**
   * Fetches a picture, without cookies, credentials or a referrer.
   *
   * @param admit throws an OutgoingError for a host that may not be requested now; called for each redirect, too
   * @param receive gets the bytes as they arrive, uncompressed; reading them throws an OutgoingError beyond
   * `MAX_PICTURE_BYTES`
   * @throws OutgoingError as `get` does
   */
  getPicture<T>(
    address: string,
    { admit, receive }: { admit: (url: URL) => void; receive: (bytes: AsyncIterable<Buffer>) => Promise<T> },
    signal: AbortSignal,
  ): Promise<T> {
    return this.#ask(
      address,
      {
        method: "GET",
        headers: {
          accept: "image/png,image/jpeg,image/gif,image/webp,image/bmp,image/*;q=0.5",
          "user-agent": "Mozilla/5.0 (compatible; Confab; image proxy)",
        },
        body: undefined,
        timeout: PICTURE_TIMEOUT_MILLISECONDS,
        succeeds: (status) => status === 200,
        admit,
        read: (response) => receive(bytesOf(response, MAX_PICTURE_BYTES)),
      },
      signal,
    );
  }

  /**
   * Downloads a file of any type. A redirect to another host does not get the header `authorization`.
   *
   * @param limit in bytes; reading more throws an OutgoingError
   * @param receive gets the bytes as they arrive, uncompressed, and their type as in `OutgoingAnswer`
   * @throws OutgoingError as `get` does
   */
  download<T>(
    address: string,
    {
      headers,
      limit,
      receive,
    }: {
      headers: Readonly<Record<string, string>>;
      limit: number;
      receive: (bytes: AsyncIterable<Buffer>, type: string) => Promise<T>;
    },
    signal: AbortSignal,
  ): Promise<T> {
    return this.#ask(
      address,
      {
        method: "GET",
        headers: { ...headers, "user-agent": "Confab" },
        body: undefined,
        timeout: DOWNLOAD_TIMEOUT_MILLISECONDS,
        succeeds: (status) => status === 200,
        read: (response) => receive(bytesOf(response, limit), typeOf(response).type),
      },
      signal,
    );
  }

  async #ask<T>(address: string, ask: Ask<T>, signal: AbortSignal): Promise<T> {
    const timeout = new AbortController();
    const timer = this.#clock.after(ask.timeout, () => timeout.abort());
    const ended = AbortSignal.any([timeout.signal, signal]);
    try {
      return await this.#follow(this.#check(address), ask, ended);
    } catch (error) {
      if (timeout.signal.aborted) {
        throw new OutgoingError("The response took too long", { cause: error, mayPass: true });
      }
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError("The request failed", { cause: error, mayPass: true });
    } finally {
      timer.cancel();
    }
  }

  async #follow<T>(start: URL, first: Ask<T>, signal: AbortSignal): Promise<T> {
    let url = start;
    let ask = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      ask.admit?.(url);
      const response = await this.#send(url, ask, signal);
      try {
        const { statusCode: status = 0, headers } = response;
        if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined) {
          const next = this.#check(headers.location, url);
          if (next.host !== url.host || next.protocol !== url.protocol) ask = anonymous(ask);
          url = next;
          if (status < 307 && ask.method === "POST") ask = fetching(ask);
        } else if (ask.succeeds(status)) {
          return await ask.read(response, url);
        } else {
          const mayPass = status >= 500 || status === 429;
          throw new OutgoingError(`The response has the status ${status}`, { mayPass, status });
        }
      } finally {
        response.destroy();
      }
    }
    throw new OutgoingError("There were too many redirects");
  }

  /** Checks addresses. Names are checked again when they have been resolved (`#lookUp`). */
  #check(address: string, base?: URL): URL {
    if (!URL.canParse(address, base?.href)) throw new OutgoingError("The address is invalid");
    const url = new URL(address, base);
    if (url.protocol !== "http:" && url.protocol !== "https:") {
      throw new OutgoingError("The address is not a web address");
    }
    url.username = "";
    url.password = "";
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !mayConnectTo(host, this.#allowed)) throw notPublic();
    return url;
  }

  #send(url: URL, { method, headers, body }: Ask<unknown>, signal: AbortSignal): Promise<IncomingMessage> {
    const { request } = url.protocol === "https:" ? https : http;
    return new Promise((resolve, reject) => {
      const options = { method, headers: { ...headers, "accept-encoding": "gzip" } };
      // Each request opens a new connection. No connection is kept, so none can be used that was opened under other
      // circumstances.
      request(url, { ...options, agent: false, lookup: this.#lookUp, signal })
        .on("response", resolve)
        .on("error", reject)
        .end(body);
      // The look-up of a name does not end by itself when the request does.
      signal.addEventListener("abort", () => reject(new OutgoingError("The request was canceled")), {
        once: true,
      });
    });
  }

  /**
   * Resolves a name for a connection. The connection can only be opened to an address that was checked, even if the
   * name changes a moment later. It asks the name servers directly, because the system's resolver would keep a thread
   * busy while they are slow.
   */
  readonly #lookUp: LookupFunction = (hostname, { all }, callback) => {
    this.#resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(notPublic(), []);
        else if (all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };

  async #resolve(hostname: string): Promise<{ address: string; family: 4 | 6 }[]> {
    const [v4, v6] = await Promise.allSettled([
      this.#resolver.resolve4(hostname),
      this.#resolver.resolve6(hostname),
    ]);
    if (v4.status === "rejected" && v6.status === "rejected") throw v4.reason;
    const all = [
      ...(v4.status === "fulfilled" ? v4.value : []).map((address) => ({ address, family: 4 as const })),
      ...(v6.status === "fulfilled" ? v6.value : []).map((address) => ({ address, family: 6 as const })),
    ];
    return all.filter(({ address }) => mayConnectTo(address, this.#allowed));
  }
}

const notPublic = () => new OutgoingError("The address is not public");

/** Converts a request to one that fetches its answer from the redirect's address. */
function fetching<T>({ headers: { "content-type": _, ...headers }, ...ask }: Ask<T>): Ask<T> {
  return { ...ask, method: "GET", headers, body: undefined };
}

/** Leaves out what identifies the server to the first host, and is nobody else's business. */
function anonymous<T>({ headers: { authorization: _, ...headers }, ...ask }: Ask<T>): Ask<T> {
  return { ...ask, headers };
}

async function readWhole(response: IncomingMessage, url: URL): Promise<OutgoingAnswer> {
  const answer = await read(response, url, () => "body");
  if (answer.body.length >= MAX_BYTES) throw new OutgoingError("The response is too large");
  return answer;
}

function typeOf({ headers }: IncomingMessage): Pick<OutgoingAnswer, "type" | "charset"> {
  const header = headers["content-type"] ?? "";
  const type = header.split(";")[0]?.trim().toLowerCase() ?? "";
  return { type, charset: /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(header)?.[1] };
}

async function read(response: IncomingMessage, url: URL, wanted: Wanted): Promise<OutgoingAnswer> {
  const { type, charset } = typeOf(response);
  const use = wanted(type);
  if (use === "nothing")
    throw new OutgoingError(type === "" ? "The response has no type" : `The response has the type ${type}`);
  const body = use === "body" ? await readBeginning(response, MAX_BYTES) : Buffer.alloc(0);
  return { url: url.href, type, charset, body };
}
