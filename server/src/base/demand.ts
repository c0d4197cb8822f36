/** Knows whether people use this server now, so that long work rests only when somebody would wait for it. */

/** After this time without a request, nobody is likely to wait for anything. */
const QUIET_MILLISECONDS = 5000;

export class Demand {
  /** The number of requests, which other threads can read. It overflows without harm. */
  readonly shared: Int32Array<SharedArrayBuffer>;

  constructor(shared = new Int32Array(new SharedArrayBuffer(4))) {
    this.shared = shared;
  }

  /** Notes that somebody has asked for something. */
  note(): void {
    Atomics.add(this.shared, 0, 1);
  }

  /**
   * Returns a function that tells whether nobody has asked for anything lately. It compares with its last call, so it
   * has to be called often, and it begins as if there had just been a request.
   *
   * @param time returns the milliseconds since some moment
   */
  watch(time: () => number): () => boolean {
    let seen = Atomics.load(this.shared, 0);
    let since = time();
    return () => {
      const now = time();
      const count = Atomics.load(this.shared, 0);
      if (count !== seen) {
        seen = count;
        since = now;
      }
      return now - since >= QUIET_MILLISECONDS;
    };
  }
}
