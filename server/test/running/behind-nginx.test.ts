/** A real nginx with the configuration for operators, and real servers behind it. */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage, type RequestOptions } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Person, World } from "@confab/testkit";
import { findFreePort } from "@confab/testkit/free-port";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const configuration = fileURLToPath(new URL("../../../deploy/nginx.conf", import.meta.url));
const program = ["/usr/sbin/nginx", "nginx"].find((name) => spawnSync(name, ["-v"]).status === 0);

class Nginx implements AsyncDisposable {
  readonly url: string;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(url: string, folder: string, child: ChildProcess) {
    this.url = url;
    this.#folder = folder;
    this.#child = child;
  }

  static async start(upstream: string): Promise<Nginx> {
    const port = await findFreePort();
    const folder = mkdtempSync(join(tmpdir(), "confab-nginx-"));
    chmodSync(folder, 0o755);
    const site = readFileSync(configuration, "utf8")
      .replace("listen 80;", `listen 127.0.0.1:${port};`)
      .replace("127.0.0.1:9991", new URL(upstream).host);
    writeFileSync(join(folder, "site.conf"), site);
    const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid ${folder}/pid; error_log stderr crit; ${process.getuid?.() === 0 ? "user root root;" : ""}
       events {}
       http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
              include ${folder}/site.conf; }`,
    );
    const child = spawn(program ?? "", ["-p", folder, "-c", join(folder, "nginx.conf")], {
      stdio: "inherit",
    });
    const url = `http://127.0.0.1:${port}`;
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    while (child.exitCode === null && !(await answers())) await setTimeout(5);
    return new Nginx(url, folder, child);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill("SIGTERM");
    await once(this.#child, "close");
    rmSync(this.#folder, { recursive: true });
  }
}

/** Sends a request from an address of this machine. */
async function statusOf(url: string, options: RequestOptions): Promise<number> {
  const [response] = (await once(get(url, options), "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

describe.skipIf(program === undefined)("behind nginx (apt-get install nginx)", () => {
  const { world } = useWorld();
  let nginx: Nginx;
  let hamlet: Person;
  beforeAll(async () => {
    nginx = await Nginx.start(world.url);
    hamlet = world.as("hamlet").at(nginx.url);
  });
  afterAll(() => nginx[Symbol.asyncDispose]());

  test("a held poll is answered by an event", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    const poll = queue.next();
    await expect.poll(() => world.server.realms.first.queues.readers.poll).toBe(1);
    const id = await hamlet.send("general", "proxy", "through nginx");
    expect(await poll).toMatchObject([{ message: { id } }]);
  });

  test("events of a stream arrive one by one, while it is open", async () => {
    const { state } = await hamlet.register({ event_types: ["message"] });
    const gone = new AbortController();
    const { body } = await fetch(
      `${nginx.url}/api/v1/events/stream?queue_id=${state.queue_id}&last_event_id=-1`,
      { headers: { authorization: hamlet.authorization }, signal: gone.signal },
    );
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(": open\n\n");
    for (const content of ["first", "second"]) {
      await hamlet.send("general", "proxy", content);
      expect((await reader?.read())?.value).toContain(`"content":"${content}"`);
    }
    gone.abort();
    await expect.poll(() => world.server.realms.first.queues.readers.stream).toBe(0);
  });

  test("counts each client by its own address, whatever the client claims", async () => {
    await using limited = await World.start({
      environment: { CONFAB_RATE_LIMITS: "on", CONFAB_TRUSTED_PROXIES: "127.0.0.1" },
    });
    await using proxy = await Nginx.start(limited.url);
    const ask = (localAddress: string, headers = {}) =>
      statusOf(`${proxy.url}/api/v1/users/me`, { localAddress, headers });
    const first: number[] = [];
    for (let count = 0; count <= 100; count += 1) first.push(await ask("127.0.0.2"));
    expect(first.filter((status) => status === 401)).toHaveLength(100);
    expect(first.at(-1)).toBe(429);
    expect(await ask("127.0.0.2", { "x-forwarded-for": "8.8.8.8", forwarded: "for=8.8.4.4" })).toBe(429);
    expect(await ask("127.0.0.3")).toBe(401);
  });

  test("the request's id is nginx's, whatever a client sends", async () => {
    const { headers } = await fetch(`${nginx.url}/health`, { headers: { "x-request-id": "mine" } });
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
  });

  test("Confab rejects large requests with its own error", async () => {
    const answer = await hamlet.request("POST", "/drafts", { drafts: "x".repeat(5_000_000) });
    expect(answer).toMatchObject({ status: 413, body: { result: "error" } });
  });
});
