/** The entry point of `confab …`. Like `main.ts`, it enables the compile cache before it loads the program. */
import { useCompileCache } from "./config/compile-cache.ts";

// `confab backup restore` needs an empty folder.
useCompileCache({ inEmptyFolder: false });

const { runCommand } = await import("./app/commands/run-command.ts");
await runCommand(process.argv.slice(2));
