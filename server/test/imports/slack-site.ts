/** A server that answers as Slack does, another server that it refers to, and an export whose files are there. */
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Person } from "@confab/testkit";
import { get } from "../files/support.ts";

/** Imports may connect to the two servers. */
export const allowsSites = { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" };

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly location?: string;
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

export class SlackSite implements Disposable {
  /** The `Authorization` headers of the requests, by their paths. */
  readonly tokens = new Map<string, string | undefined>();
  readonly #slack = this.#serve((path) => this.#answer(path));
  readonly #elsewhere = this.#serve(() => ({ status: 200, body: "from elsewhere" }));

  static async start(): Promise<SlackSite> {
    const site = new SlackSite();
    for (const server of [site.#slack, site.#elsewhere]) {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    }
    return site;
  }

  get address(): string {
    return addressOf(this.#slack);
  }

  /** Addresses of files: at Slack, elsewhere, without a file, and not public. */
  get addresses(): string[] {
    const [slack, elsewhere] = [this.address, addressOf(this.#elsewhere)];
    return [
      `${slack}/files/plan`,
      `${slack}/files/notes`,
      `${elsewhere}/files/trap`,
      `${slack}/files/missing`,
      "http://10.0.0.1/private",
    ];
  }

  /** Writes an export with a message for each file, of which it has only the addresses, to an empty folder. */
  writeExport(folder: string, addresses = this.addresses): void {
    const messages = addresses.map((address, index) => ({
      type: "message",
      user: "U1",
      ts: `160000000${index}.000100`,
      text: `F${index}`,
      files: [
        {
          id: `F${index}`,
          name: `F${index}.txt`,
          mimetype: "text/plain",
          mode: "hosted",
          url_private: address,
        },
      ],
    }));
    const write = (path: string, value: unknown) => writeFileSync(join(folder, path), JSON.stringify(value));
    mkdirSync(join(folder, "general"));
    write("users.json", [{ id: "U1", profile: { real_name: "Ada", email: "ada@example.com" } }]);
    write("channels.json", [{ id: "C1", name: "general", members: ["U1"] }]);
    write("general/2020-09-13.json", messages);
  }

  #answer(path: string): Answer {
    switch (path.replace(/&file=\d+$/, "")) {
      case "/files/plan":
        return { status: 302, location: `${addressOf(this.#elsewhere)}/stored` };
      case "/files/notes":
      case "/files/notes?t=xoxe-1":
        return { status: 200, body: "the notes" };
      case "/files/plan?t=xoxe-old":
        return { status: 302, location: `${this.address}/signin` };
      case "/signin":
        return { status: 200, type: "text/html; charset=utf-8", body: "<html>Sign in</html>" };
      case "/api/usergroups.list?include_users=true":
        return { status: 200, body: JSON.stringify({ ok: false, error: "missing_scope" }) };
      case "/api/emoji.list":
        return {
          status: 200,
          body: JSON.stringify({ ok: true, emoji: { gone: `${this.address}/gone.png` } }),
        };
      default:
        return { status: 404, body: "" };
    }
  }

  #serve(answer: (path: string) => Answer): Server {
    return createServer(({ url = "", headers }: IncomingMessage, response) => {
      this.tokens.set(url, headers.authorization);
      const { status, type, body, location } = answer(url);
      response.writeHead(status, { ...(type && { "content-type": type }), ...(location && { location }) });
      response.end(body);
    });
  }

  [Symbol.dispose](): void {
    this.#slack.close();
    this.#elsewhere.close();
  }
}

/** Returns the contents of the files in messages, or their addresses if they were not imported. */
export function contentsOfFiles(
  reader: Person,
  messages: readonly { readonly timestamp: number; readonly content: string }[],
): Promise<string[]> {
  return Promise.all(
    messages
      .filter(({ timestamp }) => timestamp < 1_700_000_000)
      .map(async ({ content }) => {
        const path = /\]\((.*?)\)/.exec(content)?.[1] ?? "";
        return path.startsWith("/") ? (await get(reader, path)).bytes.toString() : path;
      }),
  );
}
