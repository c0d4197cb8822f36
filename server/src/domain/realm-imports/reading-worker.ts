/** The thread of `readExport`. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../../base/clock.ts";
import { Demand } from "../../base/demand.ts";
import { parseRange } from "../../base/ip-addresses.ts";
import { InvalidExport } from "../../exchange/archives/invalid-export.ts";
import { convertExport } from "../../exchange/convert-export.ts";
import { Problems } from "../../exchange/format/problems.ts";
import { Outgoing } from "../../outgoing/outgoing.ts";
import { Pace } from "../../realm/pace.ts";
import type { ReadExport, ReadingReport, ReadingTask } from "./reading-thread.ts";

const LOWEST_PRIORITY = 19;
const REPORT_MILLISECONDS = 250;

const task = workerData as ReadingTask;
/** On a busy machine, the thread waits for the processor anyway. */
const pace = new Pace(
  () => systemClock.computed(),
  new Demand(task.demand).watch(() => systemClock.monotonic()),
);
const sleeping = new Int32Array(new SharedArrayBuffer(4));

// On Linux, this is the priority of one thread. Elsewhere, it is that of the process.
if (process.platform === "linux") {
  try {
    setPriority(LOWEST_PRIORITY);
  } catch {
    // The system may forbid it.
  }
}

try {
  report({ read: await read() });
} catch (error) {
  report(error instanceof InvalidExport ? { invalid: shownTo(error.message) } : { error });
}

async function read(): Promise<ReadExport> {
  const problems = new Problems();
  const { access } = task;
  const allowed = task.allowed.map(parseRange).filter((range) => range !== undefined);
  const conversion = await convertExport({
    ...task,
    problems,
    download: { ...access, outgoing: new Outgoing({ clock: systemClock, allowed }) },
    onRead: progress(),
    onCounted: rest,
  });
  return { ...conversion, problems: { count: problems.count, kept: problems.kept } };
}

/** Leaves most of a processor's time to others, as also the lowest priority does where the system knows it. */
function rest(): void {
  const milliseconds = pace.rest();
  if (milliseconds === 0) return;
  Atomics.wait(sleeping, 0, 0, milliseconds);
  pace.rested();
}

function progress(): (bytes: number) => void {
  let bytes = 0;
  let reportedAt = 0;
  return (more) => {
    bytes += more;
    rest();
    const now = systemClock.monotonic();
    if (now - reportedAt < REPORT_MILLISECONDS) return;
    reportedAt = now;
    report({ bytes });
  };
}

/** Returns a message without the place of the data directory. */
function shownTo(message: string): string {
  return message.replaceAll(`${task.workFolder}/unpacked/`, "").replaceAll(`${task.workFolder}/`, "");
}

function report(message: ReadingReport): void {
  parentPort?.postMessage(message);
}
