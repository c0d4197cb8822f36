/** Runs one server until it receives a signal to stop. */
import { type Clock, systemClock, systemRandom } from "../base/clock.ts";
import { StartError } from "../base/start-error.ts";
import { SynchronizedClock } from "../base/synchronized-clock.ts";
import { readConfig } from "../config/config.ts";
import { textForOperator } from "../db/refusals.ts";
import { createLogger, standardError } from "../observability/logger.ts";
import { collectGarbageWhenIdle } from "./collect-garbage.ts";
import { curlLine } from "./curl-line.ts";
import type { FirstStart } from "./first-start.ts";
import type { RunningServer } from "./server.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Resolves when the server runs. If it can't start, ends the process with advice for the operator.
 *
 * @param clock another one than the database's, for measurements in which months pass in an hour
 */
export function run(clock: Clock = new SynchronizedClock(systemClock)): Promise<RunningServer> {
  return start(clock).catch(fail);
}

async function start(clock: Clock): Promise<RunningServer> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel, standardError());
  // Loaded only now, so that a wrong setting is reported without loading the whole program.
  const { startServer } = await import("./server.ts");
  const server = await startServer(config, { clock, random: systemRandom, logger });
  // The handlers are installed first, because a reader of the output may send a signal immediately.
  stopOnSignal(server);
  say(server.firstStart ? introduction(server.firstStart) : `Confab is running at ${server.siteUrl}`);
  collectGarbageWhenIdle();
  return server;
}

function introduction(first: FirstStart): string {
  const password = first.generatedPassword;
  return `
  Confab is running at ${first.siteUrl}

  Sign in        ${first.signInUrl}
                 (works once)
  Your account   ${first.owner.email}${password ? `, password ${password}` : ""}
  For programs   ${first.zuliprc}

  Send a message:

  eval "$(grep = ${quoted(first.zuliprc)})"
  ${curlLine(first.siteUrl, '"$email:$key"')}
`;
}

/** Returns a word of a shell command. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** Longer than the longest statement, so a server that takes longer hangs. A supervisor would soon end it, too. */
const STOP_SECONDS = 25;

/**
 * The first signal drains the server. A second signal ends the process immediately, as does a stop that takes too long.
 */
function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    const { drainSeconds } = server.context.config;
    setTimeout(
      () => fail(new StartError(`The server did not stop within ${STOP_SECONDS} s and was terminated.`)),
      (drainSeconds + STOP_SECONDS) * 1000,
    ).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function fail(error: unknown): never {
  process.stderr.write(`${textForOperator(error)}\n`);
  process.exit(1);
}
