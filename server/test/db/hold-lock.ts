/** A program that locks the data directory it is given, says so to its parent, and holds it until killed. */
import { lockDataDirectory } from "@confab/server/db/data-directory-lock";

const lock = lockDataDirectory(process.argv[2] ?? "");
process.send?.("locked");
process.on("disconnect", () => lock[Symbol.dispose]());
