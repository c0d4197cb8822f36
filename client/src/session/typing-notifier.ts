/** Tells others that the user is typing, no more often than they need to hear it (spec 4.10). */
import type { Surroundings } from "../api/event-loop.ts";
import { type Conversation, conversationKey } from "../feed/narrow.ts";

/** Whoever sees it forgets it after 15 seconds. */
const AGAIN_MILLISECONDS = 10_000;
const STOP_MILLISECONDS = 5_000;

export class TypingNotifier {
  readonly #surroundings: Pick<Surroundings, "after">;
  readonly #tell: (op: "start" | "stop", to: Conversation) => void;
  /** Where the user is typing, and when that was told; `undefined` while they are not. */
  #told: { readonly to: Conversation; readonly at: number } | undefined;
  #pause: { cancel(): void } | undefined;

  /** @param tell is to be quick, and to keep what goes wrong to itself: nobody misses a sign that somebody types */
  constructor(
    surroundings: Pick<Surroundings, "after">,
    tell: (op: "start" | "stop", to: Conversation) => void,
  ) {
    this.#surroundings = surroundings;
    this.#tell = tell;
  }

  /**
   * A key was pressed.
   *
   * @param now milliseconds since 1970
   */
  typed(to: Conversation, now: number): void {
    if (this.#told && conversationKey(this.#told.to) !== conversationKey(to)) this.stop();
    if (!this.#told || now - this.#told.at >= AGAIN_MILLISECONDS) {
      this.#told = { to, at: now };
      this.#tell("start", to);
    }
    this.#pause?.cancel();
    this.#pause = this.#surroundings.after(STOP_MILLISECONDS, () => this.stop());
  }

  /** The message was sent or given up, or nobody has typed for a while. */
  stop(): void {
    this.#pause?.cancel();
    this.#pause = undefined;
    if (!this.#told) return;
    this.#tell("stop", this.#told.to);
    this.#told = undefined;
  }
}
