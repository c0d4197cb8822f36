import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PASSWORD, World } from "@confab/testkit";
import { expect, test } from "vitest";
import { ClientFolder } from "./support.ts";

const session = fileURLToPath(new URL("javascript-session.ts", import.meta.url));

test("each call of zulip-js keeps its promise", async () => {
  await using world = await World.start();
  using folder = new ClientFolder();
  const files = [world.as("owner"), world.as("hamlet")].map((person) => folder.zuliprc(person));
  const { stdout } = await promisify(execFile)(process.execPath, [session, ...files, PASSWORD]);
  expect(JSON.parse(stdout)).toEqual([]);
});
