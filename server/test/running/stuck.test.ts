import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineUnderTest, patience } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { Installation } from "./support.ts";

/** The time that the server allows itself, with some time for the test. */
const END_MILLISECONDS = 40_000;

describe.skipIf(engineUnderTest !== "embedded")("SIGTERM", () => {
  test("ends the process in bounded time even if the thread of the database is stuck", {
    timeout: 180_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "confab-stuck-"));
    const file = join(folder, "stuck");
    try {
      await using installation = await Installation.create();
      const server = await installation.start({
        NODE_OPTIONS: `--import=${new URL("./stuck-on-request.ts", import.meta.url).href}`,
        CONFAB_TEST_STUCK: file,
      });
      const owner = await installation.owner(server.url);
      writeFileSync(file, "");
      const isStuck = async () =>
        Promise.race([
          owner.send("general", "stuck", "anything").then(() => false),
          new Promise<boolean>((resolve) => setTimeout(resolve, 1000, true)),
        ]).catch(() => true);
      await expect.poll(isStuck).toBe(true);
      const late = new Promise<string>((resolve) => {
        setTimeout(resolve, patience(END_MILLISECONDS), "still runs").unref();
      });
      const ended = server.end("SIGTERM").then(() => "ended");
      expect(await Promise.race([ended, late])).toBe("ended");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
