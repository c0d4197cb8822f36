/**
 * A command asks the server that runs on its data directory by a line of JSON, over a socket of the operating system. The
 * server answers with lines of JSON.
 */
import { join, relative } from "node:path";

/** The request, one line. */
export interface ControlRequest {
  readonly do: "backup";
  /** An absolute path. */
  readonly folder: string;
}

/** A line of the answer. The last one is `done` or `problem`. */
export type ControlReport =
  | { readonly kind: "copied"; readonly bytes: number }
  | { readonly kind: "done"; readonly files: number; readonly bytes: number }
  | { readonly kind: "problem"; readonly text: string };

/** The largest length of a request, in characters. */
export const MAX_REQUEST_LENGTH = 10_000;

/** The largest path that every system accepts for a socket, in bytes. */
const MAX_SOCKET_PATH = 100;

/**
 * Returns the path of the socket in a data directory, absolute or relative to the present folder; `undefined` if both
 * are too long for a socket.
 */
export function socketPath(dataDir: string): string | undefined {
  const absolute = join(dataDir, "control.sock");
  return [absolute, relative(process.cwd(), absolute)].find(
    (path) => Buffer.byteLength(path) <= MAX_SOCKET_PATH,
  );
}
