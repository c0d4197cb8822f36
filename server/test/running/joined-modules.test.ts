/** The programs that servers run: joined by `tools/build-server.mjs`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environmentOf, ServerProcess } from "@confab/testkit";
import { expect, test } from "vitest";
import { CheckoutCopy } from "./checkout-copy.ts";
import { Installation } from "./support.ts";

/** A build takes two seconds on a quiet machine, and each test builds or waits for a server. */
const LONG = 180_000;

test("a checkout that has moved since its build starts, and a running server keeps its modules after the next build", {
  timeout: LONG,
}, async () => {
  using copy = new CheckoutCopy();
  copy.build();
  copy.move();
  await using installation = await Installation.createStarted();
  await using server = await ServerProcess.start(environmentOf(installation.place), copy.main);
  const owner = await installation.owner(server.url);
  const id = await owner.send("general", "lunch", "$$x^2$$ at noon?");
  expect((await fetch(server.url)).status).toBe(200);
  await owner.ok("PATCH", `/messages/${id}`, { content: "At one?" });

  for (const name of ["edit-history.ts", "html-difference.ts"]) {
    const path = join(copy.folder, "server/src/domain/messages/edit", name);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("htmlDifference", "newName"));
  }
  copy.build();
  const history = await owner.ok<{ message_history: { content_html_diff?: string }[] }>(
    "GET",
    `/messages/${id}/history`,
  );
  expect(history.message_history[1]?.content_html_diff).toContain("one");
});

test("a start loads no library that only some requests need", { timeout: LONG }, async () => {
  await using installation = await Installation.createStarted();
  const preload = fileURLToPath(new URL("./report-loaded.ts", import.meta.url));
  const server = await installation.start({ NODE_OPTIONS: `--import=${preload}` });
  const { stderr } = await server.end("SIGTERM");
  const loaded = [...stderr.matchAll(/^loaded (.*)$/gm)].map(([, url]) => url ?? "");
  const packages = new Set(loaded.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]));
  expect(packages).toContain("fastify");
  const later = [
    "@aws-sdk/client-s3",
    "sharp",
    "nodemailer",
    "openid-client",
    "mailparser",
    "ldapts",
    "katex",
  ];
  expect(later.filter((name) => packages.has(name))).toEqual([]);
});
