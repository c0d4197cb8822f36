/** Each supported way to start the server limits memory by the same options of Node. */
import { readFileSync } from "node:fs";
import { NODE_FLAGS } from "@confab/testkit";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

test.each(["package.json", "Dockerfile", "deploy/confab.service"])(
  "%s starts Node with the options",
  (name) => {
    const text = readFileSync(new URL(name, root), "utf8");
    const command = text.split("\n").find((line) => /^(?:ExecStart=|CMD |\s*"start":)/.test(line));
    for (const option of NODE_FLAGS) expect(command).toContain(option);
    expect(command).toContain("server/dist/main.mjs");
  },
);
