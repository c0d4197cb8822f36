/** Imports from Slack with a token (docs/importing.md#slack). */
import { rmSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { zipFolder } from "@confab/testkit/exports/zip-folder";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { path, problemsOf, until, uploaded } from "./in-server-support.ts";
import { allowsSites, contentsOfFiles, SlackSite } from "./slack-site.ts";
import { ImportTarget } from "./support.ts";

const TOKEN = "xoxp-secret";

describe("an import from Slack with a token", { timeout: 120_000 }, () => {
  let site: SlackSite;
  let target: ImportTarget;

  beforeEach(async () => {
    site = await SlackSite.start();
    target = await ImportTarget.start({ kind: "slack", environment: allowsSites });
  });
  afterEach(async () => {
    await target[Symbol.asyncDispose]();
    site[Symbol.dispose]();
  });

  const expectDownloads = async (problems: string) => {
    const { address, tokens } = site;
    expect(problems).toContain("Slack answered: missing_scope. Groups are left out.");
    for (const path of ["/gone.png", "/files/missing"]) {
      const reason = "The response has the status 404. The file is left out.";
      expect(problems).toContain(`${address}${path}: ${reason}`);
    }
    expect(problems).toContain("http://10.0.0.1/private: The address is not public. The file is left out.");
    expect(tokens.get("/files/plan")).toBe(`Bearer ${TOKEN}`);
    expect(tokens.get("/files/notes")).toBe(`Bearer ${TOKEN}`);
    expect(tokens.get("/stored")).toBeUndefined();
    expect(tokens.get("/files/trap")).toBeUndefined();
    const contents = await contentsOfFiles(target.owner, await target.messages([["stream", "general"]]));
    expect(contents).toEqual([
      "from elsewhere",
      "the notes",
      "from elsewhere",
      `${address}/files/missing`,
      "http://10.0.0.1/private",
    ]);
  };

  test("downloads files, and shows the token to Slack alone", async () => {
    site.writeExport(target.folder);
    const file = `${target.folder}.token`;
    writeFileSync(file, `${TOKEN}\n`);
    const { code, stdout, stderr } = await target.run("--token-file", file, "--token-address", site.address);
    rmSync(file);
    expect([code, stdout]).toEqual([0, expect.stringContaining("5 messages were imported.")]);
    await expectDownloads(stderr);
  });

  test("does the same in the server, which keeps the token only until it has read the export", async () => {
    site.writeExport(target.folder);
    const { owner, installation } = target;
    const archive = `${target.folder}.zip`;
    await zipFolder(target.folder, archive);
    const { id } = await uploaded(owner, archive, {}, { token: TOKEN, token_address: site.address });
    rmSync(archive);
    expect(await filesWith(installation.place.dataDir, TOKEN)).toEqual([]);
    await owner.ok("POST", `${path}/${id}/start`);
    expect(await until(owner, ({ state }) => state === "finished")).toMatchObject({ imported: 5 });
    await expectDownloads((await problemsOf(owner, id)).join("\n"));
  });

  test("downloads files without a token from addresses that have one", async () => {
    const [plan, notes, trap] = site.addresses;
    const addresses = [`${notes}?t=xoxe-1`, `${plan}?t=xoxe-old`, `${trap}?t=xoxe-1`, `${plan}`];
    site.writeExport(target.folder, addresses);
    const { code, stdout, stderr } = await target.run("--token-address", site.address);
    expect([code, stdout]).toEqual([0, expect.stringContaining("4 messages were imported.")]);
    expect([...site.tokens]).toEqual([
      ["/files/notes?t=xoxe-1", undefined],
      ["/files/plan?t=xoxe-old", undefined],
      ["/signin", undefined],
    ]);
    expect(stderr).not.toContain("xoxe-");
    expect(stderr).toContain(`${plan}: Slack does not accept the token. The file is left out.`);
    const contents = await contentsOfFiles(target.owner, await target.messages([["stream", "general"]]));
    expect(contents).toEqual(["the notes", plan, trap, plan]);
  });

  test("gives up after five failures in a row", async () => {
    const [plan = ""] = site.addresses;
    const addresses = Array.from({ length: 9 }, (_, index) => `${plan}?t=xoxe-old&file=${index}`);
    site.writeExport(target.folder, addresses);
    const { code, stderr } = await target.run("--token-address", site.address);
    expect(code).toBe(0);
    expect(stderr).toContain(
      "5 downloads in a row failed. All further files that only Slack has are left out.",
    );
    expect([...site.tokens.keys()].filter((path) => path.startsWith("/files/"))).toHaveLength(5);
  });

  test("needs a token address that is one", async () => {
    site.writeExport(target.folder);
    const archive = `${target.folder}.zip`;
    await zipFolder(target.folder, archive);
    await expect(
      uploaded(target.owner, archive, {}, { token: TOKEN, token_address: "slack" }),
    ).rejects.toThrow("token_address");
    rmSync(archive);
    expect(site.tokens.size).toBe(0);
  });
});

/** Returns the files of a folder and those below it that contain a text. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(file)).includes(text)) found.push(file);
  }
  return found;
}
