/** Notifies others that the user is typing, no more often than needed (docs/interface/presence.md#typing). */
import { TYPING_PAUSE_MILLISECONDS, TYPING_REPEAT_MILLISECONDS } from "@confab/contract";
import type { Runtime } from "../api/event-loop.ts";
import { type Conversation, conversationKey } from "../model/conversations.ts";

export class TypingNotifier {
  readonly #runtime: Pick<Runtime, "after">;
  readonly #notify: (op: "start" | "stop", to: Conversation) => void;
  /**
   * The conversation in which the user is typing, and the time of the last notice; `undefined` while they are not
   * typing.
   */
  #lastNotice: { readonly to: Conversation; readonly at: number } | undefined;
  #pause: { cancel(): void } | undefined;

  /** @param notify must return quickly and handle its own failures, because nobody misses a lost notice */
  constructor(runtime: Pick<Runtime, "after">, notify: (op: "start" | "stop", to: Conversation) => void) {
    this.#runtime = runtime;
    this.#notify = notify;
  }

  /**
   * Handles a key press.
   *
   * @param now milliseconds since 1970
   */
  typed(to: Conversation, now: number): void {
    if (this.#lastNotice && conversationKey(this.#lastNotice.to) !== conversationKey(to)) this.stop();
    if (!this.#lastNotice || now - this.#lastNotice.at >= TYPING_REPEAT_MILLISECONDS) {
      this.#lastNotice = { to, at: now };
      this.#notify("start", to);
    }
    this.#pause?.cancel();
    this.#pause = this.#runtime.after(TYPING_PAUSE_MILLISECONDS, () => this.stop());
  }

  /** Handles the end of typing: the message was sent or discarded, or nobody has typed for a while. */
  stop(): void {
    this.#pause?.cancel();
    this.#pause = undefined;
    if (!this.#lastNotice) return;
    this.#notify("stop", this.#lastNotice.to);
    this.#lastNotice = undefined;
  }
}
