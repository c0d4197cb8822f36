/** Measures how long `npm start` takes if a database already exists. */
import type { EngineBench, Measurement, Outcome } from "../measurement.ts";
import { timeStart } from "../processes.ts";
import { median, shortNumber } from "../statistics.ts";

const STARTS = 3;

export const start: Measurement = { name: "start", runs: "each", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const { site } = await bench.crowd();
  bench.progress("starting …");
  const times: number[] = [];
  for (let number = 0; number < STARTS; number += 1) times.push(await timeStart(site.environment()));
  const seconds = median(times) / 1000;
  return {
    rows: [
      {
        name: "`npm start` on an existing installation",
        engine: bench.engine,
        measured: `${shortNumber(seconds)} s`,
        target: "≤ 3 s",
        isMet: seconds <= 3,
      },
    ],
  };
}
