import type { Clock } from "../../base/clock.ts";

/** A terminal, or another stream, which gets no progress. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const UPDATE_MILLISECONDS = 200;

/** A rate says something only after this time. */
const PROVEN_MILLISECONDS = 2000;

/** Shows on a terminal what a long command is doing: how much of it is done, how fast, and the time that is left. */
export class Progress implements Disposable {
  readonly #clock: Clock;
  readonly #screen: Screen;
  #step = { title: "", unit: "", total: 0, done: 0, since: 0 };
  #what = "";
  #shownAt = Number.NEGATIVE_INFINITY;
  #width = 0;

  constructor(clock: Clock, screen: Screen) {
    this.#clock = clock;
    this.#screen = screen;
  }

  /** @param total the amount of work in this step, in units; 0 if it is unknown */
  begin(title: string, unit: string, total: number): void {
    this.#end();
    this.#step = { title, unit, total, done: 0, since: this.#clock.monotonic() };
  }

  /** Names the part of the step that comes next. */
  at(what: string): void {
    this.#what = what;
    this.#show();
  }

  add(done: number): void {
    this.#step.done += done;
    this.#show();
  }

  [Symbol.dispose](): void {
    this.#end();
  }

  #show(): void {
    const now = this.#clock.monotonic();
    if (!this.#screen.isTTY || now < this.#shownAt + UPDATE_MILLISECONDS) return;
    this.#shownAt = now;
    this.#print(this.#line(now));
  }

  #line(now: number): string {
    const { title, unit, total, done, since } = this.#step;
    if (total === 0) return `${title} ${this.#what}, ${formatCount(Math.floor(done))} ${unit}`;
    const share = Math.floor((100 * Math.min(done, total)) / total);
    const parts = [
      `${title} ${this.#what}`,
      `${formatCount(done)} of ${formatCount(total)} ${unit}`,
      `${share} %`,
    ];
    const rate = (1000 * done) / (now - since);
    if (now - since >= PROVEN_MILLISECONDS && rate > 0) {
      parts.push(`${formatCount(Math.round(rate))}/s`, `${formatDuration((total - done) / rate)} left`);
    }
    return parts.join(", ");
  }

  #end(): void {
    if (this.#width === 0) return;
    this.#print(this.#line(this.#clock.monotonic()));
    this.#screen.write("\n");
    this.#width = 0;
  }

  #print(line: string): void {
    // Spaces overwrite the rest of a longer line.
    this.#screen.write(`\r${line.padEnd(this.#width)}`);
    this.#width = line.length;
  }
}

export const formatCount = (count: number): string => count.toLocaleString("en-US");

function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
