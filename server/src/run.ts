/** Runs one server until it is told to stop. */
import { systemClock, systemRandom } from "./clock.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { readConfig } from "./config.ts";
import { DatabaseClock } from "./database-clock.ts";
import { StartError } from "./db/errors.ts";
import { textForOperator } from "./db/refusals.ts";
import type { FirstStart } from "./first-start.ts";
import { curlLine } from "./new-organization.ts";
import { createLogger, standardError } from "./observability/logger.ts";
import { type RunningServer, startServer } from "./server.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Resolves when it runs. Ends the process with what to do about it where it can't. */
export async function run(): Promise<void> {
  await start().catch(fail);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel, standardError());
  const clock = new DatabaseClock(systemClock);
  const server = await startServer(config, { clock, random: systemRandom, logger });
  // Whoever reads that it runs may tell it to stop.
  stopOnSignal(server);
  say(server.firstStart ? introduction(server.firstStart) : `Confab is running at ${server.siteUrl}`);
  collectGarbage();
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

  ${curlLine(first)}
`;
}

/** Longer than the longest statement: what takes more hangs. Whoever started the process would end it soon, too. */
const STOP_SECONDS = 25;

/** The first signal drains; a second one does not wait, and neither does a server that has not stopped in time. */
function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    const { drainSeconds } = server.context.config;
    setTimeout(
      () => fail(new StartError(`The server did not stop within ${STOP_SECONDS} s, and was ended.`)),
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
