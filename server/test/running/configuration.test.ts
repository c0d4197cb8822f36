import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { environmentOf, ServerProcess } from "@confab/testkit";
import { findFreePort } from "@confab/testkit/free-port";
import { describe, expect, test } from "vitest";
import { Installation, occupyPort } from "./support.ts";

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === "::1");

describe("configuration by environment variables", () => {
  test("each variable takes effect", async () => {
    await using installation = await Installation.create();
    const port = await findFreePort();
    const server = await installation.start({
      CONFAB_PORT: `${port}`,
      CONFAB_HOST: "localhost",
      CONFAB_SITE_URL: "https://chat.example.com/",
      CONFAB_OWNER_EMAIL: "Olive@Example.com",
      CONFAB_OWNER_PASSWORD: "correct horse battery",
      CONFAB_ORG_NAME: "Olive & Friends",
      CONFAB_RATE_LIMITS: "on",
    });
    expect(server.url).toBe("https://chat.example.com");
    expect(server.printed).toContain("https://chat.example.com/sign-in/");
    expect(server.printed).not.toContain("correct horse battery");
    const owner = await installation.owner(`http://localhost:${port}`);
    expect(owner.email).toBe("Olive@Example.com");
    const signIn = await owner.request("POST", "/fetch_api_key", {
      username: "olive@example.com",
      password: "correct horse battery",
    });
    expect(signIn.status).toBe(200);
    const settings = await owner.request("GET", "/server_settings");
    expect(settings.body).toMatchObject({
      realm_name: "Olive & Friends",
      realm_uri: "https://chat.example.com",
    });
    const limited = await owner.request("POST", "/register", { fetch_event_types: [] });
    expect(Number(limited.headers.get("x-ratelimit-limit"))).toBeGreaterThan(0);
  });

  test("rate limits can be switched off", async () => {
    await using installation = await Installation.create();
    const server = await installation.start({ CONFAB_RATE_LIMITS: "off" });
    const owner = await installation.owner(server.url);
    const { headers } = await owner.request("POST", "/register", { fetch_event_types: [] });
    expect(headers.has("x-ratelimit-limit")).toBe(false);
  });

  test.for([
    ["CONFAB_PORT", "http"],
    ["CONFAB_PORT", "65536"],
    ["CONFAB_SITE_URL", "chat.example.com"],
    ["CONFAB_SITE_URL", "https://example.com/chat"],
    ["CONFAB_SITE_URL", "https://chat.example.com/?from=mail"],
    // The domain must contain the host of CONFAB_SITE_URL.
    ["CONFAB_ORGANIZATIONS_DOMAIN", "example.com"],
    ["CONFAB_RATE_LIMITS", "no"],
    ["CONFAB_DEVELOPMENT", "yes"],
    ["CONFAB_EMBEDDED_BOTS", "yes"],
    ["CONFAB_THUMBNAILS", "1"],
    ["CONFAB_IMAGE_PROXY", "yes"],
    ["CONFAB_IMAGE_CACHE_MIB", "0"],
    ["CONFAB_JITSI_SERVER_URL", "meet.example.com"],
    ["CONFAB_UPLOAD_QUOTA_MIB", "lots"],
    ["CONFAB_INVITATIONS_PER_DAY", "many"],
    ["CONFAB_S3_ENDPOINT", "s3.example.com"],
    ["CONFAB_S3_BUCKET", "files"],
    ["CONFAB_S3_REGION", "us-east-1"],
    ["CONFAB_OUTGOING_ALLOW", "10.1.0.0/16, 10.0.0.1"],
    ["CONFAB_METRICS_LISTEN", "9464"],
    // NATS connects several nodes on one PostgreSQL, so it is valid only with DATABASE_URL.
    ["NATS_URL", "nats://127.0.0.1:4222"],
    ["CONFAB_METRICS_LISTEN", "127.0.0.1:65536"],
    ["CONFAB_DRAIN_SECONDS", "301"],
    ["CONFAB_DRAIN_SECONDS", "soon"],
    ["CONFAB_LOG_LEVEL", "loud"],
    ["DATABASE_URL", "mysql://localhost/confab"],
  ] as const)("%s=%s is rejected by name, before anything is written", async ([name, value]) => {
    const dataDir = join(tmpdir(), `confab-refused-${randomUUID()}`);
    const { code, stdout, stderr } = await ServerProcess.run({ CONFAB_DATA_DIR: dataDir, [name]: value });
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(new RegExp(`^${name} .*\\.\n$`));
    expect(existsSync(dataDir)).toBe(false);
  });

  test("a port in use is an error that names it, and keeps the data for the next start", async () => {
    await using installation = await Installation.create();
    await using taken = await occupyPort();
    const environment = environmentOf(installation.place, { CONFAB_PORT: `${taken.port}` });
    const { code, stdout, stderr } = await ServerProcess.run(environment);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toBe(`Port ${taken.port} of 127.0.0.1 is in use. Set CONFAB_PORT to another port.\n`);
    const server = await installation.start();
    await (await installation.owner(server.url)).send("general", "after", "It runs.");
  });

  test.each([
    [{ CONFAB_SMTP_URL: "mail.example.com:secret" }, /^CONFAB_SMTP_URL must be (?!.*secret)/],
    [
      { CONFAB_LDAP_URL: "ldap.example.com" },
      /^CONFAB_LDAP_URL is "ldap.example.com"; it must be an address/,
    ],
    [{ CONFAB_LDAP_URL: "ldaps://ldap.example.com" }, /^CONFAB_LDAP_URL also needs CONFAB_LDAP_SEARCH_BASE/],
    [{ CONFAB_OIDC_ISSUER: "http://login.example.com" }, /^CONFAB_OIDC_ISSUER is "http:.*must be an address/],
    [
      { CONFAB_OIDC_ISSUER: "https://login.example.com" },
      /^CONFAB_OIDC_ISSUER also needs CONFAB_OIDC_CLIENT_ID/,
    ],
    [{ CONFAB_MAIL_FROM: "chat" }, /^CONFAB_MAIL_FROM is "chat"; it must be an address/],
  ])("is rejected with an explanation: %j", async (environment, message) => {
    await using installation = await Installation.create();
    const { code, stderr } = await ServerProcess.run(environmentOf(installation.place, environment));
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });

  test("an address for metrics that is in use is an error that names it", async () => {
    await using installation = await Installation.create();
    await using taken = await occupyPort();
    const environment = { CONFAB_METRICS_LISTEN: `127.0.0.1:${taken.port}` };
    const { code, stdout, stderr } = await ServerProcess.run(environmentOf(installation.place, environment));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      `Can't serve metrics on port ${taken.port} of 127.0.0.1 (EADDRINUSE). Set CONFAB_METRICS_LISTEN to another address.\n`,
    );
    const server = await installation.start();
    await (await installation.owner(server.url)).send("general", "after", "It runs.");
  });

  test.skipIf(!hasIpv6)("metrics are served at the given address, also on IPv6", async () => {
    await using installation = await Installation.create();
    const port = await findFreePort();
    await installation.start({ CONFAB_METRICS_LISTEN: `[::1]:${port}` });
    expect(await (await fetch(`http://[::1]:${port}/metrics`)).text()).toContain("confab_event_queues 0");
  });

  test("a data directory that can't be created is an error that names it", async () => {
    await using installation = await Installation.create();
    const file = join(installation.place.dataDir, "file");
    writeFileSync(file, "");
    const { code, stderr } = await ServerProcess.run({ CONFAB_DATA_DIR: join(file, "data") });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The data directory \S+\/file\/data can't be created \(.*\)\. Set CONFAB_DATA_DIR .*\.\n$/,
    );
  });

  test("if the owner's credentials can't be written, no organization is created; the next start creates it", async () => {
    await using installation = await Installation.create();
    const credentials = join(installation.place.dataDir, "owner.zuliprc");
    mkdirSync(credentials, { recursive: true });
    const { code, stdout, stderr } = await ServerProcess.run(environmentOf(installation.place));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /^Can't write \S+owner\.zuliprc: .* Set CONFAB_DATA_DIR to a folder of your own\.\n$/,
    );
    rmdirSync(credentials);
    const server = await installation.start();
    await (await installation.owner(server.url)).send("general", "after", "It runs.");
  });

  test.for([
    ["CONFAB_OWNER_EMAIL", "olive"],
    ["CONFAB_ORG_NAME", "o".repeat(41)],
  ] as const)("%s=%s creates no organization; the next start does", async ([name, value]) => {
    await using installation = await Installation.create();
    const { code, stdout, stderr } = await ServerProcess.run(
      environmentOf(installation.place, { [name]: value }),
    );
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(new RegExp(`^${name} .*\\.\n$`));
    const server = await installation.start();
    await (await installation.owner(server.url)).send("general", "after", "It runs.");
  });

  test("an address of another machine is an error that names it", async () => {
    await using installation = await Installation.create();
    const { code, stderr } = await ServerProcess.run(
      environmentOf(installation.place, { CONFAB_HOST: "192.0.2.1" }),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Can't listen on port \d+ of 192\.0\.2\.1 .* Set CONFAB_HOST or CONFAB_PORT\.\n$/,
    );
  });
});
