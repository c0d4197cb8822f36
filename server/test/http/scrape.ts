/** Reads a server's metrics like Prometheus. */
import type { World } from "@confab/testkit";

type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

export class Scrape {
  readonly text: string;
  readonly samples: readonly Sample[];

  constructor(text: string) {
    this.text = text;
    this.samples = text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map(parseSample);
  }

  /** Returns the sum of the samples with this name and these labels, or `undefined` if there are none. */
  value(name: string, labels: Labels = {}): number | undefined {
    const values = this.of(name, labels).map(({ value }) => value);
    return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
  }

  of(name: string, labels: Labels = {}): Sample[] {
    return this.samples.filter(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    );
  }
}

export async function scrape(world: World): Promise<Scrape> {
  const response = await fetch(world.server.metricsUrl ?? "");
  if (response.status !== 200) throw new Error(`The metrics were refused: ${response.status}`);
  return new Scrape(await response.text());
}

/** The environment of a world whose metrics are read. */
export const served = { CONFAB_METRICS_LISTEN: "127.0.0.1:0" };

function parseSample(line: string): Sample {
  const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === "") throw new Error(`Not a sample: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = "", text = ""]) => [
    key,
    text,
  ]);
  return {
    name,
    labels: Object.fromEntries(pairs) as Labels,
    value: /^nan$/i.test(value) ? Number.NaN : Number(value),
  };
}
