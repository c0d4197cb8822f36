/** Loaded into a server before its program: writes the address of each module that it loads. */
import { writeSync } from "node:fs";
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, nextLoad) {
    writeSync(2, `loaded ${url}\n`);
    return nextLoad(url, context);
  },
});
