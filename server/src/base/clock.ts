/**
 * Sources of time and randomness for the rest of the server. Tests pass others, so that ten minutes pass in no time.
 * The global ones are used nowhere else.
 */
import { randomBytes, randomInt } from "node:crypto";

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Milliseconds since some moment. Unlike `now`, it is never set back or forth. Measures how long something took. */
  monotonic(): number;
  /** Calls back once, `delay` milliseconds from now. The timer does not keep the process alive. */
  after(delay: number, callback: () => void): Timer;
  /** CPU time of this thread in milliseconds. Time in which the machine did something else doesn't count. */
  computed(): number;
  /**
   * Brings `now` in line with another clock, once each minute. A clock without this method keeps its own time.
   *
   * @param read returns the other clock's time, in milliseconds since 1970
   */
  synchronize?(read: () => Promise<number>): Promise<void>;
}

export interface Timer {
  cancel(): void;
}

export interface Random {
  bytes(count: number): Buffer;
  /** A whole number from `least` up to, but not including, `below`. */
  between(least: number, below: number): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delay, callback) {
    const timer = setTimeout(callback, delay);
    timer.unref();
    return { cancel: () => clearTimeout(timer) };
  },
  computed() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  between: (least, below) => randomInt(least, below),
};

/** Converts a time to Unix seconds, which most of the interface uses. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Formats a time as the database accepts it. */
export const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString();
