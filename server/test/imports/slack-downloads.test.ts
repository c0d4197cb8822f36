/** `confab import slack --token-file`, with a server that answers as Slack does. */
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get } from "../files/support.ts";
import { ImportTarget } from "./support.ts";

const allowed = { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" };

describe("an import from Slack with a token", { timeout: 120_000 }, () => {
  const asked: { readonly url: string; readonly token: string | undefined }[] = [];
  let slack: Server;
  let elsewhere: Server;
  let target: ImportTarget;

  beforeAll(async () => {
    elsewhere = await listen(() => ({ status: 200, body: "from elsewhere" }));
    slack = await listen(({ url = "" }) => {
      switch (url) {
        case "/files/plan":
          return { status: 302, location: `${addressOf(elsewhere)}/stored` };
        case "/files/notes":
          return { status: 200, body: "the notes" };
        case "/api/usergroups.list?include_users=true":
          return { status: 200, body: JSON.stringify({ ok: false, error: "missing_scope" }) };
        case "/api/emoji.list":
          return {
            status: 200,
            body: JSON.stringify({ ok: true, emoji: { gone: `${addressOf(slack)}/gone.png` } }),
          };
        default:
          return { status: 404, body: "" };
      }
    });
    target = await ImportTarget.start({ kind: "slack", environment: allowed });
    const { folder } = target;
    const file = (id: string, address: string) => ({
      id,
      name: `${id}.txt`,
      mode: "hosted",
      url_private: address,
    });
    const messages = [
      file("F1", `${addressOf(slack)}/files/plan`),
      file("F2", `${addressOf(slack)}/files/notes`),
      file("F3", `${addressOf(elsewhere)}/files/trap`),
      file("F4", `${addressOf(slack)}/files/missing`),
      file("F5", "http://10.0.0.1/private"),
    ].map((each, index) => ({
      type: "message",
      user: "U1",
      ts: `160000000${index}.000100`,
      text: each.id,
      files: [each],
    }));
    const write = (path: string, value: unknown) => writeFileSync(join(folder, path), JSON.stringify(value));
    mkdirSync(join(folder, "general"));
    write("users.json", [{ id: "U1", profile: { real_name: "Ada", email: "ada@example.com" } }]);
    write("channels.json", [{ id: "C1", name: "general", members: ["U1"] }]);
    write("general/2020-09-13.json", messages);
    writeFileSync(join(folder, "token"), "xoxp-secret\n");
  });
  afterAll(async () => {
    await target[Symbol.asyncDispose]();
    slack.close();
    elsewhere.close();
  });

  function listen(
    answer: (request: IncomingMessage) => { status: number; body?: string; location?: string },
  ): Promise<Server> {
    const started = createServer((request, response) => {
      asked.push({ url: request.url ?? "", token: request.headers.authorization });
      const { status, body, location } = answer(request);
      response.writeHead(status, location === undefined ? {} : { location }).end(body);
    });
    return new Promise((resolve) => started.listen(0, "127.0.0.1", () => resolve(started)));
  }

  const addressOf = (each: Server) => `http://127.0.0.1:${(each.address() as AddressInfo).port}`;

  test("downloads files, and shows the token to Slack alone", async () => {
    const args = ["--token-file", join(target.folder, "token"), "--token-address", addressOf(slack)];
    const { code, stdout, stderr } = await target.run(...args);
    expect([code, stdout]).toEqual([0, expect.stringContaining("5 messages were imported.")]);
    expect(stderr).toContain("Slack answered: missing_scope. Groups are left out.");
    for (const [path, reason] of [
      ["/gone.png", "The response has the status 404."],
      ["/files/missing", "The response has the status 404."],
    ]) {
      expect(stderr).toContain(`${addressOf(slack)}${path}: ${reason} The file is left out.`);
    }
    expect(stderr).toContain("http://10.0.0.1/private: The address is not public. The file is left out.");
    const tokens = new Map(asked.map(({ url, token }) => [url, token]));
    expect(tokens.get("/files/plan")).toBe("Bearer xoxp-secret");
    expect(tokens.get("/files/notes")).toBe("Bearer xoxp-secret");
    expect(tokens.get("/stored")).toBeUndefined();
    expect(tokens.get("/files/trap")).toBeUndefined();
    const contents = await contentsOfFiles();
    expect(contents.slice(0, 3)).toEqual(["from elsewhere", "the notes", "from elsewhere"]);
    expect(contents.slice(3)).toEqual([`${addressOf(slack)}/files/missing`, "http://10.0.0.1/private"]);
  });

  /** Returns the contents of the files in the messages, or their addresses if they were not downloaded. */
  async function contentsOfFiles(): Promise<string[]> {
    const messages = await target.messages([["stream", "general"]]);
    const imported = messages.filter(({ timestamp }) => timestamp < 1_700_000_000);
    return Promise.all(
      imported.map(async ({ content }) => {
        const path = /\]\((.*?)\)/.exec(content)?.[1] ?? "";
        return path.startsWith("/") ? (await get(target.owner, path)).bytes.toString() : path;
      }),
    );
  }
});
