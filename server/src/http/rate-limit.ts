/**
 * Limits the requests of a user, or of an address without an account, with a sliding window: each request counts for as
 * long as the window lasts. Nodes count separately and notify each other (`limit-sharing.ts`).
 */
import { ApiError, rateLimitHit } from "@confab/contract";
import type { Clock } from "../base/clock.ts";

export interface Rule {
  readonly requests: number;
  readonly seconds: number;
}

/** The defaults of the reference. */
export const rules = {
  user: { requests: 200, seconds: 60 },
  /** Polls have their own bucket, so that a busy client does not lose its events. */
  poll: { requests: 200, seconds: 60 },
  address: { requests: 100, seconds: 60 },
  /** Thumbnails that are decoded for a reader. Beyond the limit, readers get pictures as they were uploaded. */
  thumbnail: { requests: 60, seconds: 60 },
  /** Pictures of other hosts that were fetched for a reader; cached pictures don't count. */
  image: { requests: 200, seconds: 60 },
  /** Requests for pictures to one other host, on behalf of all readers. */
  imageHost: { requests: 300, seconds: 60 },
  /**
   * Files for people without an account. A separate bucket, so that a page full of pictures does not use up their
   * requests.
   */
  file: { requests: 200, seconds: 60 },
  /** Downloads of everything that a user wrote. */
  ownData: { requests: 2, seconds: 60 },
  /** Recipients of mails from one mail server. One in front of this server brings the mails of everybody. */
  mailHost: { requests: 300, seconds: 60 },
  /** Mails to one stream. */
  mailStream: { requests: 30, seconds: 60 },
} as const satisfies Record<string, Rule>;

export interface Usage {
  readonly limit: number;
  readonly remaining: number;
  /** The time in Unix seconds when the window is empty again. */
  readonly reset: number;
}

/** The number of requests by key, which consists of the rule and the client. */
export type Requests = readonly (readonly [key: string, count: number])[];

/** The share of a limit from which a node reports a client to the other nodes. */
const SHARED_FROM = 0.1;

export class RateLimiter {
  readonly #clock: Clock;
  /** Times of the requests within the window, by rule and client. The clock is monotonic: nobody can set it back. */
  readonly #requests = new Map<string, number[]>();
  /** The number of requests at this node that have not been reported to other nodes. */
  readonly #unshared = new Map<string, number>();
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
    const times = this.#inWindow(key, rule, now);
    const oldest = times[0];
    if (times.length >= rule.requests && oldest !== undefined) {
      throw rateLimitHit(rule, (oldest + rule.seconds * 1000 - now) / 1000, this.#clock.now());
    }
    times.push(now);
    this.#requests.set(key, times);
    this.#unshared.set(key, (this.#unshared.get(key) ?? 0) + 1);
    return {
      limit: rule.requests,
      remaining: Math.max(0, rule.requests - times.length),
      reset: Math.ceil(this.#clock.now() / 1000) + rule.seconds,
    };
  }

  /** Counts one request, unless it exceeds the limit. @returns true if it was within the limit */
  allows(ruleName: keyof typeof rules, who: string): boolean {
    try {
      this.use(ruleName, who);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** Returns the requests to report to other nodes: those within the window that have not been reported yet. */
  takeUnshared(): Requests {
    const now = this.#clock.monotonic();
    return [...this.#unshared].flatMap(([key, unshared]) => {
      const rule = rules[key.slice(0, key.indexOf(" ")) as keyof typeof rules];
      if (unshared < rule.requests * SHARED_FROM) return [];
      this.#unshared.delete(key);
      return [[key, Math.min(unshared, this.#inWindow(key, rule, now).length)] as const];
    });
  }

  /**
   * Counts requests at another node as if they came now. Rejects nothing itself, but later requests may exceed the
   * limit.
   */
  addFromElsewhere(requests: Requests): void {
    const now = this.#clock.monotonic();
    for (const [key, count] of requests) {
      const times = this.#requests.get(key) ?? [];
      this.#requests.set(key, [...times, ...Array<number>(count).fill(now)]);
    }
  }

  #inWindow(key: string, { seconds }: Rule, now: number): number[] {
    const windowStart = now - seconds * 1000;
    return (this.#requests.get(key) ?? []).filter((time) => time > windowStart);
  }

  /** Drops clients without recent requests, so that memory use follows the current load. */
  #sweep(now: number): void {
    const longest = 60 * 1000;
    if (now - this.#lastSweep < longest) return;
    this.#lastSweep = now;
    for (const [key, times] of this.#requests) {
      if ((times.at(-1) ?? 0) >= now - longest) continue;
      this.#requests.delete(key);
      this.#unshared.delete(key);
    }
  }
}

export const usageHeaders = (usage: Usage): Record<string, string> => ({
  "x-ratelimit-limit": String(usage.limit),
  "x-ratelimit-remaining": String(usage.remaining),
  "x-ratelimit-reset": String(usage.reset),
});
