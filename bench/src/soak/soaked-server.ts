/**
 * The program of a server whose clock can be moved. It runs the whole server, with another clock, and takes commands at
 * a port of its own. `SoakedServer` starts it.
 */
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { run } from "@confab/server/app/run";
import type { RunningServer } from "@confab/server/app/server";
import { checkpointWhenDue, vacuumWhatIsDue } from "@confab/server/db/embedded-maintenance";
import { countOwn } from "./own-counts.ts";
import { SteppedClock } from "./stepped-clock.ts";

/** The longest wait for polls to be held again after a step. */
const PATIENCE_MILLISECONDS = 500;

/** Lets the server work between two steps. */
const PAUSE_MILLISECONDS = 3;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** As in `embedded-maintenance.ts`. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024;

const clock = new SteppedClock(Number(process.env["SOAK_AHEAD"] ?? 0));
const server = await run(clock);

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const number = (name: string) => Number(searchParams.get(name));
  const answer =
    pathname === "/advance"
      ? advance(server, number("milliseconds"), number("leap"))
      : countOwn(server, clock);
  answer.then(
    (result) => response.end(JSON.stringify(result)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env["SOAK_PORT"]), "127.0.0.1");

/** Lets time pass in steps. Waits after each one until the clients that were answered wait again. */
async function advance(
  { context, realms }: RunningServer,
  milliseconds: number,
  leap: number,
): Promise<{ ahead: number }> {
  const held = () =>
    [...realms.all()].reduce((sum, { queues: { readers } }) => sum + readers.poll + readers.stream, 0);
  let sinceMaintenance = 0;
  for (const step of stepsOf(milliseconds, leap)) {
    // Clients that have just left are missing after the first step, and no longer expected.
    const expected = held();
    clock.step(step);
    const patience = performance.now() + PATIENCE_MILLISECONDS;
    do await setTimeout(PAUSE_MILLISECONDS);
    while (held() < expected && performance.now() < patience);
    // It follows the machine's clock. A night has passed between two of its rounds.
    sinceMaintenance += step;
    if (context.engine.kind === "embedded" && sinceMaintenance >= HOUR) {
      sinceMaintenance = 0;
      await checkpointWhenDue(context.engine, CHECKPOINT_BYTES);
      await vacuumWhatIsDue(context.engine);
    }
  }
  return { ahead: clock.ahead };
}

/**
 * Divides a time into minutes. The server maintains itself every minute, and deletes nothing after a longer pause. With
 * a leap, each hour begins with one.
 */
function* stepsOf(milliseconds: number, leap: number): Generator<number> {
  for (let left = milliseconds; left > 0; ) {
    const hour = Math.min(left, HOUR);
    const first = Math.min(leap, hour);
    if (first > 0) yield first;
    for (let rest = hour - first; rest > 0; rest -= MINUTE) yield Math.min(rest, MINUTE);
    left -= hour;
  }
}
