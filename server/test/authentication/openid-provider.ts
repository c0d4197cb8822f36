/** A provider of OpenID Connect that accepts any password, and a browser that signs in there. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export interface Claims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export class OpenIdProvider implements AsyncDisposable {
  /** The claims of each person, by the name with which they sign in. */
  readonly people = new Map<string, Claims>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<OpenIdProvider> {
    const server = createServer((_request, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    return new OpenIdProvider(server);
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get environment(): Readonly<Record<string, string>> {
    return {
      CONFAB_OIDC_ISSUER: this.issuer,
      CONFAB_OIDC_CLIENT_ID: "confab",
      CONFAB_OIDC_CLIENT_SECRET: "a secret of the client",
      CONFAB_OIDC_NAME: "Example <Login>",
    };
  }

  /**
   * Serves a client. @param inIdToken true if the ID token contains addresses, not only the answer to a request for
   * them
   */
  serve(redirectUri: string, inIdToken = false): void {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: "confab",
          client_secret: "a secret of the client",
          redirect_uris: [redirectUri],
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      conformIdTokenClaims: !inIdToken,
      pkce: { required: () => true },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, ...this.people.get(accountId) }),
      }),
    });
    this.#server.removeAllListeners("request");
    this.#server.on("request", provider.callback());
  }

  /** Signs in at the provider like a browser. @returns the address of the final redirect */
  async signIn(url: string, login: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = url;
    let form: Record<string, string> | undefined;
    for (let step = 0; step < 20; step += 1) {
      const response = await fetch(next, {
        method: form ? "POST" : "GET",
        redirect: "manual",
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
        ...(form && { body: new URLSearchParams(form) }),
      });
      for (const header of response.headers.getSetCookie()) {
        const [name = "", value = ""] = header.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
        cookies.set(name, value);
      }
      const text = await response.text();
      const location = response.headers.get("location");
      if (location !== null) {
        next = new URL(location, next).href;
        if (!next.startsWith(this.issuer)) return next;
        form = undefined;
        continue;
      }
      const [, action = ""] = /action="([^"]+)"/.exec(text) ?? [];
      const [, prompt = ""] = /name="prompt" value="([^"]+)"/.exec(text) ?? [];
      if (prompt === "") throw new Error(`The provider says ${response.status} ${text.slice(0, 500)}`);
      next = new URL(action, next).href;
      form = { prompt, login, password: "any" };
    }
    throw new Error("The provider sends the browser round in circles");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
