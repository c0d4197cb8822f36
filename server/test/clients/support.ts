/** Clients from public registries, installed in `.clients` of this checkout. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Person } from "@confab/testkit";
import { describe } from "vitest";

const programs = fileURLToPath(new URL("../../../.clients/bin/", import.meta.url));

/** Each test starts another runtime, and some wait for another client. */
const TIMEOUT_MILLISECONDS = 180_000;

/** Returns the path of a client's program. */
export const programOf = (name: string): string => join(programs, name);

/** Declares tests of Python clients, which are skipped if the clients are not installed. */
export function describePythonClients(title: string, declare: () => void): void {
  const isMissing = !existsSync(programOf("zulip-term"));
  const note = isMissing ? " (npm run install-clients)" : "";
  describe.skipIf(isMissing)(`${title}${note}`, { timeout: TIMEOUT_MILLISECONDS }, declare);
}

/** A folder with the files that clients read when they start. */
export class ClientFolder implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), "confab-clients-"));

  /** Writes a file and returns its path. */
  write(name: string, text: string): string {
    const path = join(this.path, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  }

  /** Writes the credentials that a client reads at its start. */
  zuliprc(person: Person, more = ""): string {
    const { email, apiKey, url } = person;
    return this.write(
      `${person.userId}.zuliprc`,
      `[api]\nemail=${email}\nkey=${apiKey}\nsite=${url}\n${more}`,
    );
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Runs a program to its end and returns its output. Rejects with the error output if the program fails. */
export async function runClient(name: string, ...parameters: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(programOf(name), parameters, {
    timeout: TIMEOUT_MILLISECONDS,
  });
  return stdout;
}
