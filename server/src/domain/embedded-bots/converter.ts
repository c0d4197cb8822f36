/** Converts between units: `12 km to mi`. */
import type { Texts } from "../../texts/texts.ts";
import type { EmbeddedBot } from "./embedded-bot.ts";

type Dimension = keyof Texts["bots"]["converter"]["kinds"];

/** A unit, relative to the base unit of its dimension: value × factor + offset. */
interface Unit {
  readonly dimension: Dimension;
  readonly factor: number;
  readonly offset?: number;
}

const linear = (dimension: Dimension, factors: Readonly<Record<string, number>>): [string, Unit][] =>
  Object.entries(factors).map(([name, factor]) => [name, { dimension, factor }]);

const units: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ...linear("length", {
    mm: 0.001,
    cm: 0.01,
    m: 1,
    km: 1000,
    in: 0.0254,
    ft: 0.3048,
    yd: 0.9144,
    mi: 1609.344,
    nmi: 1852,
  }),
  ...linear("mass", { mg: 1e-6, g: 0.001, kg: 1, t: 1000, oz: 0.028349523125, lb: 0.45359237 }),
  ...linear("time", { ms: 0.001, s: 1, min: 60, h: 3600, d: 86_400, wk: 604_800 }),
  ...linear("volume", { ml: 0.001, l: 1, floz: 0.0295735295625, pt: 0.473176473, gal: 3.785411784 }),
  ...linear("speed", { "m/s": 1, "km/h": 1 / 3.6, mph: 0.44704, kn: 1852 / 3600 }),
  ...linear("data", {
    b: 1,
    kb: 1e3,
    mb: 1e6,
    gb: 1e9,
    tb: 1e12,
    kib: 2 ** 10,
    mib: 2 ** 20,
    gib: 2 ** 30,
    tib: 2 ** 40,
  }),
  ["k", { dimension: "temperature", factor: 1 }],
  ["c", { dimension: "temperature", factor: 1, offset: 273.15 }],
  ["f", { dimension: "temperature", factor: 5 / 9, offset: 273.15 - (32 * 5) / 9 }],
]);

const QUESTION = /^(-?\d{1,15}(?:\.\d{1,15})?)\s*°?([a-z/]{1,5})\s+(?:to|in|as)\s+°?([a-z/]{1,5})\??$/i;

/** Shows no more digits than are free of rounding errors. */
const format = (value: number): string => String(Number(value.toPrecision(6)));

export const converter: EmbeddedBot = {
  name: "converter",
  config: {},
  answer({ text, texts: { converter: texts } }) {
    const [, number = "", fromName = "", toName = ""] = QUESTION.exec(text.trim()) ?? [];
    const from = units.get(fromName.toLowerCase());
    const to = units.get(toName.toLowerCase());
    if (!from || !to) return { reply: texts.usage({ units: [...units.keys()] }) };
    if (from.dimension !== to.dimension) {
      const [fromKind, toKind] = [texts.kinds[from.dimension], texts.kinds[to.dimension]];
      return { reply: texts.mismatch({ from: fromName, fromKind, to: toName, toKind }) };
    }
    const value = (Number(number) * from.factor + (from.offset ?? 0) - (to.offset ?? 0)) / to.factor;
    return { reply: `${number} ${fromName} = **${format(value)} ${toName}**` };
  },
};
