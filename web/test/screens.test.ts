/** The pictures of the documentation can be taken again: tests one picture of messages and one of management. */
import { execFile } from "node:child_process";
import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, test } from "vitest";
import { browserPath } from "./browser.ts";

const script = fileURLToPath(new URL("../screens/main.ts", import.meta.url));

test.skipIf(browserPath === undefined)("`npm run screens` takes the requested pictures", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "confab-screens-"));
  const names = ["inbox", "new-stream"];
  const output = await promisify(execFile)(process.execPath, [
    script,
    ...names,
    ...["--look", "phone-dark", "--language", "de", "--to", folder.path],
  ]);
  expect(output.stderr).toBe("");
  expect((await readdir(folder.path)).sort()).toEqual(names.map((name) => `${name}-phone-dark.png`));
  for (const name of names) {
    const { width, height } = await sharp(join(folder.path, `${name}-phone-dark.png`)).metadata();
    expect([width, height]).toEqual([390, 780]);
  }
});
