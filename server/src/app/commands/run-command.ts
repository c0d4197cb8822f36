/**
 * `confab …`: the commands that an operator runs on the installation's own machine. It reads the same variables as the
 * server. To add a command, write it in `commands/` and name it in `commands` and `USAGE`.
 */
import { StartError } from "../../base/start-error.ts";
import { readConfig } from "../../config/config.ts";
import { textForOperator } from "../../db/refusals.ts";

const USAGE = `Usage:

  confab realm create --host <name> --name <organization> --owner-email <address> [--owner-password-file <file>]
  confab realm list
  confab realm reactivate <name>
  confab person delete <id or address> --messages keep|delete [--organization <name>] [--dry-run] [--yes]
  confab database check
  confab backup create <new folder>
  confab backup verify <folder>
  confab backup restore <folder>
  confab import <kind> <folder or file> [--dry-run] [--source <name>] [--organization <name>]
      [--thread-replies <number>] [--other-topics channel|week|month] [--token-file <file>] [--invite]
      [--report <file>]
  confab export <new folder or file.zip> [--format neutral|zulip] [--organization <name>] [--include-private]
  confab move --to <postgres://…>
  confab move --to embedded

The first line of the file is the owner's password; - reads standard input. Without this option, a password is
generated.

A person is deleted only with --yes. Without it, the command says what it would delete.

Imports, exports and deletions concern the first organization, unless another one is named. The kinds of exports, and
what the options mean, are in docs/importing.md, docs/exporting.md and docs/deleting-people.md.

Like the server, the command uses the installation that CONFAB_DATA_DIR and DATABASE_URL name.`;

/** Loaded on use, so that wrong arguments and settings are reported without loading the whole program. */
const commands = {
  "realm create": async () => (await import("./create-realm.ts")).createRealmCommand,
  "realm list": async () => (await import("./list-realms.ts")).listRealmsCommand,
  "realm reactivate": async () => (await import("./reactivate-realm.ts")).reactivateRealmCommand,
  "person delete": async () => (await import("./delete-person.ts")).deletePersonCommand,
  "backup create": async () => (await import("./backup.ts")).createBackupCommand,
  "backup verify": async () => (await import("./backup.ts")).verifyBackupCommand,
  "backup restore": async () => (await import("./backup.ts")).restoreBackupCommand,
  import: async () => (await import("./import.ts")).importCommand,
  export: async () => (await import("./export.ts")).exportCommand,
  move: async () => (await import("./move.ts")).moveCommand,
  "database check": async () => (await import("./check-database.ts")).checkDatabaseCommand,
};

/** Runs the command of a command line. An error becomes the exit code 1 and a text for the operator. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    process.stderr.write(`${textForOperator(error)}\n`);
    process.exitCode = 1;
  }
}

async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) return say(USAGE);
  const words = [2, 1].find((count) => isCommand(args.slice(0, count).join(" "))) ?? 0;
  const name = args.slice(0, words).join(" ");
  if (!isCommand(name)) throw new StartError(USAGE);
  const config = readConfig(process.env);
  const command = await commands[name]();
  say(await command(config, args.slice(words)));
}

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

const say = (text: string): void => void process.stdout.write(`${text}\n`);
