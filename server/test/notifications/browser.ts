/** A browser that receives push messages, with the push service of its choice: RFC 8030, 8188, 8291 and 8292. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

interface Pushed {
  readonly headers: IncomingMessage["headers"];
  readonly path: string;
  readonly body: Buffer;
}

export class PushService implements AsyncDisposable {
  readonly #server: Server;
  readonly pushed: Pushed[] = [];
  /** The status of its responses. */
  status = 201;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      this.pushed.push({ headers: request.headers, path: request.url ?? "", body });
      response.writeHead(this.status).end();
    });
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

export class PushBrowser {
  readonly #keys: ECDH;
  readonly #auth = randomBytes(16);
  readonly endpoint: string;

  constructor(service: PushService, path: string) {
    this.#keys = createECDH("prime256v1");
    this.#keys.generateKeys();
    this.endpoint = `${service.origin}${path}`;
  }

  get subscription() {
    return {
      endpoint: this.endpoint,
      p256dh: this.#keys.getPublicKey("base64url"),
      auth: this.#auth.toString("base64url"),
    };
  }

  /** Decrypts a message. Throws if it is not encrypted for this browser. */
  read({ headers, body }: Pushed): unknown {
    if (headers["content-encoding"] !== "aes128gcm") throw new Error("It is in another encoding");
    const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const derive = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync("sha256", key, by, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#keys.getPublicKey(), sender]);
    const key = derive(this.#keys.computeSecret(sender), this.#auth, info, 32);
    const contentKey = derive(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2, followed by zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
  }
}

/** Returns the server's statement about itself, if the server's key has signed it. */
export function readVapid({ headers }: Pushed, publicKey: string): Record<string, unknown> {
  const [, token = "", key] = /^vapid t=([^,]+), *k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  if (key !== publicKey) throw new Error("It is signed with another key");
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const verifier = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: verifier, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("It is not signed");
  return JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
}
