/** The build of the server by `tools/build-server.mjs`: when it happens, and what interrupts it. */
import { execFile, spawnSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { CheckoutCopy } from "../running/checkout-copy.ts";

const script = "tools/build-server.mjs";

/** A build takes two seconds on a quiet machine, and each test makes two or waits for a server. */
const LONG = 180_000;

test("the server is built again after a change, and not without one", { timeout: LONG }, () => {
  using copy = new CheckoutCopy();
  const build = () => spawnSync(process.execPath, [script], { cwd: copy.folder, encoding: "utf8" });
  expect(build()).toMatchObject({ status: 0, stdout: "Joining the server's modules.\n" });
  expect(build()).toMatchObject({ status: 0, stdout: "" });
  appendFileSync(join(copy.folder, "server/src/main.ts"), "\nexport const changed = 1;\n");
  expect(build()).toMatchObject({ status: 0, stdout: "Joining the server's modules.\n" });
  expect(build()).toMatchObject({ status: 0, stdout: "" });
});

test("of two processes that build at the same time, one builds", { timeout: LONG }, async () => {
  using copy = new CheckoutCopy();
  const build = () => promisify(execFile)(process.execPath, [script], { cwd: copy.folder });
  const outputs = await Promise.all([build(), build()]);
  expect(outputs.map(({ stdout }) => stdout).sort()).toEqual(["", "Joining the server's modules.\n"]);
  const { status, stdout } = spawnSync(process.execPath, [
    join(copy.folder, "server/bin/confab.mjs"),
    "--help",
  ]);
  expect(status).toBe(0);
  expect(String(stdout)).toContain("confab backup create");
});

test("a build that fails leaves the last one in place", { timeout: LONG }, () => {
  using copy = new CheckoutCopy();
  copy.build();
  const before = readFileSync(copy.main, "utf8");
  appendFileSync(join(copy.folder, "server/src/app/run.ts"), '\nimport "./missing.ts";\n');
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: copy.folder, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("./missing.ts");
  expect(readFileSync(copy.main, "utf8")).toBe(before);
});
