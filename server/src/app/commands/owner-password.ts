/**
 * Reads the owner's password for `confab realm create`. It must not be in the arguments, which all users of the machine
 * see.
 */
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { StartError } from "../../base/start-error.ts";
import { describe } from "../../db/errors.ts";

export interface PasswordOptions {
  readonly "owner-password"?: string | undefined;
  readonly "owner-password-file"?: string | undefined;
}

/**
 * Reads the first line of a file, or of standard input for `-`. A terminal prompts for it.
 *
 * @returns `undefined` if the options name no file
 * @throws StartError
 */
export async function readOwnerPassword(options: PasswordOptions): Promise<string | undefined> {
  if (options["owner-password"] !== undefined) {
    throw new StartError(
      "All users of the machine can see a password in an argument, and it stays in the shell's history. " +
        "Put it into a file that only you can read, and pass --owner-password-file <file>, or - for standard input. Without this option, a password is generated.",
    );
  }
  const file = options["owner-password-file"];
  if (file === undefined) return undefined;
  const [line = ""] = (file === "-" ? await readStandardInput() : await readGiven(file)).split(/\r?\n/);
  if (line === "")
    throw new StartError("The first line of --owner-password-file is empty. Put a password there.");
  return line;
}

const readGiven = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((error: unknown) => {
    throw new StartError(`--owner-password-file can't be read: ${describe(error)}.`, { cause: error });
  });

async function readStandardInput(): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return text(stdin);
  stderr.write("Owner's password: ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    stderr.write("\n");
  }
}
