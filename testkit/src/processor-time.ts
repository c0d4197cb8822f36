import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100;

interface Usage {
  readonly parent: number;
  readonly ticks: number;
}

/**
 * Returns the processor time in seconds that a process and its descendants have used so far, including descendants that
 * have ended. Where there is no `/proc`, it counts this process alone.
 */
export function processorSeconds(pid: number = process.pid): number {
  const usages = readUsages();
  if (!usages.has(pid)) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const children = Map.groupBy(usages.keys(), (id) => usages.get(id)?.parent);
  let ticks = 0;
  const waiting = [pid];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    ticks += usages.get(id)?.ticks ?? 0;
    waiting.push(...(children.get(id) ?? []));
  }
  return ticks / TICKS_PER_SECOND;
}

function readUsages(): ReadonlyMap<number, Usage> {
  const usages = new Map<number, Usage>();
  for (const pid of readProcessIds()) {
    const usage = readUsage(pid);
    if (usage) usages.set(pid, usage);
  }
  return usages;
}

function readProcessIds(): readonly number[] {
  try {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0);
  } catch {
    return [];
  }
}

/** Returns undefined if the process has ended in the meantime. */
function readUsage(pid: number): Usage | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The second field is the program's name in parentheses, which may itself contain spaces and parentheses.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  // Its own time in user and system mode, then that of its children that have ended (man 5 proc, fields 14 to 17).
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return { parent: fields[1] ?? 0, ticks };
}
