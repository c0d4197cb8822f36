/**
 * `confab realm …` as operators run it: next to nodes on PostgreSQL, or on a stopped server with the embedded database.
 */
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Environment, engineUnderTest, Person, type ServerProcess } from "@confab/testkit";
import { findFreePort } from "@confab/testkit/free-port";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Installation } from "../running/support.ts";
import { Entrance } from "./entrance.ts";

let installation: Installation;
let server: ServerProcess;
let port: number;
let environment: Environment;
let password: string;

beforeAll(async () => {
  installation = await Installation.create();
  port = await findFreePort();
  environment = { CONFAB_SITE_URL: "https://chat.example.com", CONFAB_PORT: String(port) };
});

afterAll(() => installation[Symbol.asyncDispose]());

const confab = (args: readonly string[], input = "") => installation.command(args, environment, input);

const createArguments = (host: string, ...more: string[]) => [
  ...["realm", "create", "--host", host, "--name", "Engineering", "--owner-email", "ada@example.com"],
  ...more,
];

describe("confab realm", { timeout: 180_000 }, () => {
  test("needs an installation that has been started once", async () => {
    expect(await confab(["realm", "list"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Start the server once"),
    });
  });

  test("creates an organization, and prints the credentials of its owner", async () => {
    server = await installation.start(environment);
    if (engineUnderTest === "embedded") {
      const { code, stderr } = await confab(createArguments("eng.example.com"));
      expect([code, stderr]).toEqual([1, expect.stringContaining("Stop the server, run this command")]);
      await server.end("SIGTERM");
    }
    const { code, stdout, stderr } = await confab(createArguments("Eng.Example.com:443"));
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Engineering is at https://eng.example.com\n");
    if (engineUnderTest === "embedded") server = await installation.start(environment);

    await using entrance = await Entrance.open("eng.example.com", () => `http://127.0.0.1:${port}`);
    const field = (name: string) => new RegExp(`^ *${name}=(.*)$`, "m").exec(stdout)?.[1] ?? "";
    expect(field("site")).toBe("https://eng.example.com");
    const owner = new Person({ url: entrance.url, userId: 0, email: field("email"), apiKey: field("key") });
    // A node that was asked too early answers wrongly for some seconds.
    await expect
      .poll(async () => (await owner.request("GET", "/users/me")).status, { timeout: 20_000 })
      .toBe(200);
    expect(await owner.ok("GET", "/users/me")).toMatchObject({
      is_owner: true,
    });
    expect(await owner.ok("GET", "/messages/1")).toMatchObject({
      raw_content: expect.stringContaining("https://eng.example.com/api/docs"),
    });

    const [, link = ""] = /Sign in\s+https:\/\/eng\.example\.com(\S+)/.exec(stdout) ?? [];
    const pages = [1, 2].map(async () => (await fetch(entrance.url + link, { method: "POST" })).status);
    expect((await Promise.all(pages)).sort()).toEqual([200, 410]);
    const [, email, found = ""] = /Owner\s+(\S+), password (\S+)/.exec(stdout) ?? [];
    expect(await owner.ok("POST", "/fetch_api_key", { username: email, password: found })).toMatchObject({
      api_key: owner.apiKey,
    });
    password = found;
  });

  test("reactivates an organization that its owner has deactivated", async () => {
    await using entrance = await Entrance.open("eng.example.com", () => `http://127.0.0.1:${port}`);
    const wanted = { username: "ada@example.com", password };
    const key = await fetch(`${entrance.url}/api/v1/fetch_api_key`, {
      method: "POST",
      body: new URLSearchParams(wanted),
    });
    const { api_key: apiKey } = (await key.json()) as { api_key: string };
    const owner = new Person({ url: entrance.url, userId: 0, email: "ada@example.com", apiKey });
    await owner.ok("POST", "/realm/deactivate");
    if (engineUnderTest === "embedded") await server.end("SIGTERM");
    const { stdout: list } = await confab(["realm", "list"]);
    expect(list).toContain("Engineering (deactivated)");
    const open = () => confab(["realm", "reactivate", "Eng.example.com"]);
    expect(await open()).toMatchObject({ code: 0, stdout: "https://eng.example.com is active again.\n" });
    expect(await open()).toMatchObject({ code: 0, stdout: "https://eng.example.com is not deactivated.\n" });
    if (engineUnderTest === "embedded") server = await installation.start(environment);
    await expect
      .poll(async () => (await owner.request("GET", "/users/me")).status, { timeout: 20_000 })
      .toBe(200);
  });

  test.runIf(engineUnderTest === "embedded" && process.getuid?.() === 0)(
    "keeps files owned by the server's user",
    async () => {
      await server.end("SIGTERM");
      const secrets = join(installation.place.dataDir, "secrets.json");
      chownSync(secrets, 65_534, 65_534);
      expect(await confab(["realm", "list"])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("belong to the user with ID 65534"),
      });
      chownSync(secrets, 0, 0);
    },
  );

  // Commands of the embedded engine take seconds each, and what follows knows no engine.
  const testOnServers = test.skipIf(engineUnderTest === "embedded");

  testOnServers(
    "reads the owner's password from a file or standard input, and never from an argument",
    async () => {
      for (const args of [["--owner-password", "a secret"], ["--owner-password=a secret"]]) {
        const { code, stderr, stdout } = await confab(createArguments("refused.example.com", ...args));
        expect([code, stdout, stderr]).toEqual([
          1,
          "",
          expect.stringContaining("--owner-password-file <file>"),
        ]);
        expect(stderr).not.toContain("a secret");
      }
      const file = join(installation.place.dataDir, "password");
      writeFileSync(file, "first line of a file\nsecond line\n", { mode: 0o600 });
      const made = [
        { host: "file.example.com", from: file, input: "", owner: "first line of a file" },
        { host: "input.example.com", from: "-", input: "typed in somewhere\n", owner: "typed in somewhere" },
      ];
      for (const { host, from, input, owner } of made) {
        const { code, stdout } = await confab(createArguments(host, "--owner-password-file", from), input);
        expect([code, stdout.includes(owner), stdout.includes(", password")]).toEqual([0, false, false]);
      }
      for (const [from, reason] of [
        [`${file}.missing`, "--owner-password-file can't be read: ENOENT"],
        ["-", "The first line of --owner-password-file is empty"],
      ]) {
        const { code, stderr } = await confab(
          createArguments("refused.example.com", "--owner-password-file", from ?? ""),
        );
        expect([code, stderr]).toEqual([1, expect.stringContaining(reason ?? "")]);
      }
      for (const { host, owner } of made) {
        await using entrance = await Entrance.open(host, () => `http://127.0.0.1:${port}`);
        const signIn = async () => {
          const body = new URLSearchParams({ username: "ada@example.com", password: owner });
          return (await fetch(`${entrance.url}/api/v1/fetch_api_key`, { method: "POST", body })).status;
        };
        await expect.poll(signIn, { timeout: 20_000 }).toBe(200);
      }
    },
  );

  testOnServers("explains errors, and creates nothing after an error", async () => {
    const refused = async (args: readonly string[], reason: string) =>
      expect(await confab(args)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(reason),
        stdout: "",
      });
    await refused(createArguments("ENG.example.com"), "There is already an organization at eng.example.com");
    await refused(createArguments("chat.example.com"), "address of the first organization");
    await refused(createArguments("10.1.2.3"), '--host is "10.1.2.3"');
    await refused(createArguments("not a name"), '--host is "not a name"');
    await refused(["realm", "create", "--host", "ops.example.com"], "--owner-email is missing");
    await refused(createArguments("ops.example.com", "--colour", "red"), "--colour");
    await refused(createArguments("ops.example.com", "--owner-email", "ada"), '--owner-email is "ada"');
    await refused(
      createArguments("ops.example.com", "--name", "o".repeat(41)),
      "--name is too long (limit: 40 characters)",
    );
    await refused(["realm", "destroy"], "Usage:");
    await refused(["realm", "reactivate"], "takes one name");
    await refused(["realm", "reactivate", "ops.example.com"], "There is no organization at ops.example.com");
    const { stdout } = await confab(["realm", "list"]);
    expect(stdout.trim().split("\n").slice(1)).toEqual([
      expect.stringMatching(/^\d+\thttps:\/\/chat\.example\.com\t1\tConfab$/),
      expect.stringMatching(/^\d+\thttps:\/\/eng\.example\.com\t1\tEngineering$/),
      expect.stringMatching(/^\d+\thttps:\/\/file\.example\.com\t1\tEngineering$/),
      expect.stringMatching(/^\d+\thttps:\/\/input\.example\.com\t1\tEngineering$/),
    ]);
  });
});
