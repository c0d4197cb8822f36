import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import type { ControlReport, ControlRequest } from "./protocol.ts";
import { socketPath } from "./protocol.ts";

/**
 * Sends a request to the server that runs on a data directory.
 *
 * @returns the lines of its answer; `undefined` if no server listens there
 */
export async function askServer(
  dataDir: string,
  request: ControlRequest,
): Promise<AsyncIterable<ControlReport> | undefined> {
  const path = socketPath(dataDir);
  if (path === undefined) return undefined;
  const socket = connect(path);
  try {
    await once(socket, "connect");
  } catch {
    return undefined;
  }
  socket.write(`${JSON.stringify(request)}\n`);
  return (async function* () {
    for await (const line of createInterface({ input: socket })) yield JSON.parse(line) as ControlReport;
  })();
}
