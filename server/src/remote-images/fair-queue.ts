/**
 * Limits the work that runs simultaneously: in total, and for each key of the work, such as the requested host and the
 * reader. So neither a slow host nor a greedy reader takes the places of all others.
 */
const MAX_RUNNING = 32;
const MAX_RUNNING_PER_KEY = 6;
const MAX_WAITING = 1000;
const MAX_WAITING_PER_KEY = 100;

interface Waiting {
  readonly keys: readonly string[];
  readonly begin: () => void;
}

export class FairQueue {
  readonly #running = new Map<string, number>();
  readonly #waitingByKey = new Map<string, number>();
  #total = 0;
  #waiting: Waiting[] = [];

  /** Returns true if too much work with one of the keys is waiting, or too much in total. */
  isFull(keys: readonly string[]): boolean {
    if (this.#waiting.length >= MAX_WAITING) return true;
    return keys.some((key) => (this.#waitingByKey.get(key) ?? 0) >= MAX_WAITING_PER_KEY);
  }

  /** Runs the work when its turn comes. */
  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    if (this.#hasRoom(keys)) this.#countRunning(keys, 1);
    else await this.#wait(keys);
    try {
      return await work();
    } finally {
      this.#countRunning(keys, -1);
      this.#beginNext();
    }
  }

  #hasRoom(keys: readonly string[]): boolean {
    if (this.#total >= MAX_RUNNING) return false;
    return keys.every((key) => (this.#running.get(key) ?? 0) < MAX_RUNNING_PER_KEY);
  }

  #wait(keys: readonly string[]): Promise<void> {
    for (const key of keys) count(this.#waitingByKey, key, 1);
    return new Promise<void>((begin) => this.#waiting.push({ keys, begin }));
  }

  /** Starts waiting work. Work that ends frees one place of each of its keys, so several pieces of work may start. */
  #beginNext(): void {
    for (;;) {
      const at = this.#waiting.findIndex(({ keys }) => this.#hasRoom(keys));
      const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
      if (!next) return;
      for (const key of next.keys) count(this.#waitingByKey, key, -1);
      // Takes the places before any other work can ask for them.
      this.#countRunning(next.keys, 1);
      next.begin();
    }
  }

  #countRunning(keys: readonly string[], change: 1 | -1): void {
    this.#total += change;
    for (const key of keys) count(this.#running, key, change);
  }
}

function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const value = (counts.get(key) ?? 0) + change;
  if (value === 0) counts.delete(key);
  else counts.set(key, value);
}
