/** Work and failures beside the load of people. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Person } from "@confab/testkit";
import { findPrograms } from "@confab/testkit/postgres";
import type { MeasuredServer } from "../site.ts";
import type { Disturbance } from "./measured-step.ts";
import type { PeopleProcess } from "./people-process.ts";

/** The number of messages that are moved at once. */
export const MOVED_MESSAGES = 1000;
/** The pause between two moves of the same messages, there and back. */
const MOVE_PAUSE_MILLISECONDS = 3000;
/** The time until the node is killed. */
const KILL_AFTER_MILLISECONDS = 3000;

export interface Durations {
  readonly disturbance: Disturbance;
  /** Milliseconds of each repetition so far. */
  readonly durations: readonly number[];
}

/** Dumps the database again and again. */
export function dumping(databaseUrl: string): Durations {
  const program = join(findPrograms() ?? "", "pg_dump");
  const durations: number[] = [];
  const run = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const start = performance.now();
      const args = ["--format=custom", `--dbname=${databaseUrl}`];
      const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
      const [code] = await once(child, "exit");
      if (code !== 0) throw new Error(`pg_dump ended with ${code}.`);
      durations.push(performance.now() - start);
    }
  };
  return { disturbance: { run }, durations };
}

/** Moves a topic to another stream and back, again and again. */
export async function moving(
  owner: Person,
  people: PeopleProcess,
  topic: string,
  streams: readonly [number, number],
): Promise<Durations> {
  const messageId = await people.fillTopic(topic, MOVED_MESSAGES);
  const durations: number[] = [];
  const run = async (signal: AbortSignal) => {
    for (let moves = 1; !signal.aborted; moves += 1) {
      const start = performance.now();
      await owner.ok("PATCH", `/messages/${messageId}`, {
        stream_id: streams[moves % 2],
        propagate_mode: "change_all",
        send_notification_to_old_thread: false,
        send_notification_to_new_thread: false,
      });
      durations.push(performance.now() - start);
      await setTimeout(MOVE_PAUSE_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  };
  return { disturbance: { run }, durations };
}

/** Kills a node, whose clients then connect to another one. */
export function killing(node: MeasuredServer, people: PeopleProcess): Disturbance {
  return {
    run: async () => {
      await setTimeout(KILL_AFTER_MILLISECONDS);
      await people.expectDeath(node.port);
      await node.process.end("SIGKILL");
    },
  };
}
