/**
 * The program of a server that does its regular work when a request to a port of its own asks for it, and not only when
 * the time has come. It answers when the work is done.
 */
import { createServer } from "node:http";
import { join } from "node:path";
import { createBackup } from "@confab/server/app/backup/create-backup";
import { run } from "@confab/server/app/run";
import { vacuumWhatIsDue } from "@confab/server/db/embedded-maintenance";

const { context, realms } = await run();

/** By path. Only the embedded database is vacuumed and backed up by the server. */
const works: Readonly<Record<string, () => Promise<unknown>>> = {
  "/work": () => realms.workOff(realms.first.realmId),
  "/vacuum": () => vacuumWhatIsDue(context.engine),
  "/backup": () =>
    createBackup(context, join(context.config.dataDir, "backup"), {
      onCopied: () => {},
      isPaced: true,
    }),
};

createServer((request, response) => {
  const work = works[request.url ?? ""];
  if (!work) return void response.writeHead(404).end();
  work().then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env["MAINTENANCE_PORT"]), "127.0.0.1");
