/** A program that locks the given data directory, tells its parent, and holds the lock until killed. */
import { lockDataDirectory } from "@confab/server/db/data-directory-lock";

const lock = lockDataDirectory(process.argv[2] ?? "");
process.send?.("locked");
process.on("disconnect", () => lock[Symbol.dispose]());
