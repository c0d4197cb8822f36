/**
 * How many requests a user, or an address without an account, may make. A sliding window: each request counts for as
 * long as the window lasts.
 */
import { rateLimitHit } from "@confab/contract";
import type { Clock } from "../clock.ts";

export interface Rule {
  readonly requests: number;
  readonly seconds: number;
}

/** What the reference gives as defaults. */
export const rules = {
  user: { requests: 200, seconds: 60 },
  /** Polls have a bucket of their own, so that a busy client does not lose its events. */
  poll: { requests: 200, seconds: 60 },
  address: { requests: 100, seconds: 60 },
} as const satisfies Record<string, Rule>;

export interface Usage {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds when the window is empty again. */
  readonly reset: number;
}

export class RateLimiter {
  readonly #clock: Clock;
  /** Times of the requests within the window, by rule and who; on a clock that nobody sets back, and the window with it. */
  readonly #requests = new Map<string, number[]>();
  #lastSweep: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#lastSweep = clock.monotonic();
  }

  /**
   * Counts one request.
   *
   * @throws ApiError RATE_LIMIT_HIT with the seconds to wait
   */
  use(ruleName: keyof typeof rules, who: string): Usage {
    const rule = rules[ruleName];
    const now = this.#clock.monotonic();
    this.#sweep(now);
    const key = `${ruleName} ${who}`;
    const windowStart = now - rule.seconds * 1000;
    const times = (this.#requests.get(key) ?? []).filter((time) => time > windowStart);
    const oldest = times[0];
    if (times.length >= rule.requests && oldest !== undefined) {
      throw rateLimitHit(rule, (oldest + rule.seconds * 1000 - now) / 1000, this.#clock.now());
    }
    times.push(now);
    this.#requests.set(key, times);
    return {
      limit: rule.requests,
      remaining: rule.requests - times.length,
      reset: Math.ceil(this.#clock.now() / 1000) + rule.seconds,
    };
  }

  /** Drops those who have not been here for a while, so that memory follows the present load. */
  #sweep(now: number): void {
    const longest = 60 * 1000;
    if (now - this.#lastSweep < longest) return;
    this.#lastSweep = now;
    for (const [key, times] of this.#requests) {
      if ((times.at(-1) ?? 0) < now - longest) this.#requests.delete(key);
    }
  }
}

export const usageHeaders = (usage: Usage): Record<string, string> => ({
  "x-ratelimit-limit": String(usage.limit),
  "x-ratelimit-remaining": String(usage.remaining),
  "x-ratelimit-reset": String(usage.reset),
});
