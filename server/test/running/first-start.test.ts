import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { type Person, readZuliprc, type ServerProcess } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Installation } from "./support.ts";

let installation: Installation;
let server: ServerProcess;
let owner: Person;

beforeAll(async () => {
  installation = await Installation.create();
  server = await installation.start();
  owner = await installation.owner(server.url);
});

afterAll(() => installation[Symbol.asyncDispose]());

describe("the first start", () => {
  test("prints a curl command that sends a message", async () => {
    const queue = await owner.register({ event_types: ["message"] });
    const line = server.printed.slice(server.printed.indexOf("eval "));
    const answer = JSON.parse(execFileSync("sh", ["-c", line], { encoding: "utf8", stdio: "pipe" }));
    expect(answer).toMatchObject({ result: "success", msg: "" });
    expect(await queue.events()).toMatchObject([
      {
        message: { id: answer.id, display_recipient: "general", subject: "hello", content: "Hello, world!" },
      },
    ]);
  });

  test("prints a sign-in link that shows the owner's key once, and stays valid when it is merely opened", async () => {
    const link = /Sign in\s+(\S+)/.exec(server.printed)?.[1] ?? "";
    expect(link).toMatch(`${server.url}/sign-in/`);
    for (let visit = 1; visit <= 2; visit += 1) {
      const page = await fetch(link);
      expect(page.status).toBe(200);
      expect(await page.text()).not.toContain(owner.apiKey);
    }
    const first = await fetch(link, { method: "POST" });
    expect(first.status).toBe(200);
    expect(await first.text()).toContain(`key=${owner.apiKey}`);
    const second = await fetch(link, { method: "POST" });
    expect(second.status).toBe(410);
    expect(await second.text()).not.toContain(owner.apiKey);
  });

  test("prints the owner's password", async () => {
    const [, email, password] = /Your account\s+(\S+), password (\S+)/.exec(server.printed) ?? [];
    const answer = await owner.ok("POST", "/fetch_api_key", { username: email, password });
    expect(answer).toMatchObject({ email: owner.email, api_key: owner.apiKey });
  });

  test("writes owner.zuliprc, readable by its owner alone, which names the server", () => {
    const path = join(installation.place.dataDir, "owner.zuliprc");
    expect(server.printed).toContain(path);
    expect((statSync(path).mode & 0o777).toString(8)).toBe("600");
    expect(readZuliprc(installation.place.dataDir)).toEqual({
      email: owner.email,
      key: owner.apiKey,
      site: server.url,
    });
  });

  test("creates a stream with a welcome message, and subscribes the owner", async () => {
    const { subscriptions } = (await owner.register<{ subscriptions: { name: string }[] }>()).state;
    expect(subscriptions.map(({ name }) => name)).toEqual(["general"]);
  });

  test("creates nothing again at a later start, which prints only the address", async () => {
    const { code } = await server.end("SIGTERM");
    expect(code).toBe(0);
    server = await installation.start();
    expect(server.printed).toBe(`Confab is running at ${server.url}\n`);
    await owner.at(server.url).send("general", "later", "The key is the same.");
  });
});
