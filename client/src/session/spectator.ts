/**
 * A reader without an account, who sees the messages of web-public streams. There is no queue for them: the view on the
 * screen is fetched again from time to time.
 */
import type { FetchedMessage } from "@confab/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { AnswerOf, SessionClient } from "../api/client.ts";
import { RequestRefused } from "../api/errors.ts";
import type { Runtime } from "../api/event-loop.ts";
import { type Problem, problemIn } from "../api/problem.ts";
import type { Narrow } from "../feed/narrow.ts";

/** The pauses between fetches of the view on the screen, in milliseconds: after a change, and when nothing changes. */
const SHORTEST_PAUSE = 5000;
const LONGEST_PAUSE = 60_000;
/** The factor by which the pause grows each time that nothing has changed. */
const PAUSE_GROWTH = 1.5;
const PAGE = 50;
/**
 * The largest number of messages on each side of the place where a view was opened; a view that is extended a few times
 * has fewer.
 */
const MOST = 1000;

type SpectatorRealm = Awaited<ReturnType<SessionClient["getSpectatorState"]>>;
type Topic = AnswerOf<"getTopics">["topics"][number];

export interface SpectatorView {
  readonly narrow: Narrow;
  /** The message at which the view was opened; `undefined` if it was opened at its end. */
  readonly near: number | undefined;
  /** Oldest first. */
  readonly messages: readonly FetchedMessage[];
  readonly reachesOldest: boolean;
  readonly reachesNewest: boolean;
  readonly isLoading: boolean;
  /** The topics of the stream on the screen, newest first. */
  readonly topics: readonly Topic[];
  /** True if the view requires an account. */
  readonly isRefused: boolean;
  readonly problem: Problem | undefined;
}

export interface SpectatorState {
  readonly realm: SpectatorRealm | undefined;
  readonly view: SpectatorView | undefined;
  readonly problem: Problem | undefined;
}

export class SpectatorSession {
  readonly store: StoreApi<SpectatorState> = createStore<SpectatorState>(() => ({
    realm: undefined,
    view: undefined,
    problem: undefined,
  }));
  readonly #client: Pick<SessionClient, "getSpectatorState" | "getMessages" | "getTopics">;
  readonly #runtime: Runtime;
  readonly #isWatched: () => boolean;
  /** The number of messages to request on each side. */
  #counts = { older: PAGE, newer: 0 };
  #pause = SHORTEST_PAUSE;
  #timer: { cancel(): void } | undefined;
  #isRenewing = false;

  /** @param isWatched true if anyone can see the page; nothing is requested until then */
  constructor(
    client: Pick<SessionClient, "getSpectatorState" | "getMessages" | "getTopics">,
    runtime: Runtime,
    isWatched: () => boolean,
  ) {
    this.#client = client;
    this.#runtime = runtime;
    this.#isWatched = isWatched;
  }

  /** Fetches the state, and keeps the view the same as on the server. A further call fetches immediately. */
  async run(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    if (this.#isWatched()) await this.#renew();
    this.#isRenewing = false;
    this.#schedule();
  }

  #schedule(): void {
    this.#timer?.cancel();
    this.#timer = this.#runtime.after(this.#pause, () => void this.run());
  }

  /**
   * Opens a view.
   *
   * @param narrow within a stream that is named by its id
   * @param near a message to open the view at
   */
  open(narrow: Narrow, near?: number): void {
    const topics = streamIdOf(this.#view?.narrow) === streamIdOf(narrow) ? (this.#view?.topics ?? []) : [];
    const view = { narrow, near, messages: [], reachesOldest: false, reachesNewest: false, topics };
    this.store.setState({ view: { ...view, isLoading: true, isRefused: false, problem: undefined } });
    this.#counts = { older: PAGE, newer: near === undefined ? 0 : PAGE };
    this.#pause = SHORTEST_PAUSE;
    this.#schedule();
    void this.#fetch(narrow);
  }

  /** Fetches more messages on one side; also retries a failed fetch. */
  extend(side: "older" | "newer"): void {
    const view = this.#view;
    if (!view || view.isLoading) return;
    this.store.setState({ view: { ...view, isLoading: true, problem: undefined } });
    this.#counts = { ...this.#counts, [side]: Math.min(MOST, this.#counts[side] + PAGE) };
    void this.#fetch(view.narrow);
  }

  get #view(): SpectatorView | undefined {
    return this.store.getState().view;
  }

  async #renew(): Promise<void> {
    if (!this.store.getState().realm) await this.#fetchRealm();
    const before = this.#view;
    if (!before || before.isLoading) return;
    await this.#fetch(before.narrow);
    const hasChanged = this.#view?.messages !== before.messages && !this.#view?.isRefused;
    this.#pause = hasChanged ? SHORTEST_PAUSE : Math.min(LONGEST_PAUSE, this.#pause * PAUSE_GROWTH);
  }

  async #fetchRealm(): Promise<void> {
    try {
      this.store.setState({ realm: await this.#client.getSpectatorState(), problem: undefined });
    } catch (error) {
      this.store.setState({ problem: problemIn(error) });
    }
  }

  async #fetch(narrow: Narrow): Promise<void> {
    const streamId = streamIdOf(narrow);
    const isShown = () => this.#view?.narrow === narrow;
    const near = this.#view?.near;
    const { older, newer } = this.#counts;
    try {
      const [page, { topics }] = await Promise.all([
        this.#client.getMessages({
          anchor: near ?? "newest",
          num_before: older,
          num_after: newer,
          narrow: [{ operator: "streams", operand: "web-public" }, ...narrow],
          apply_markdown: true,
          client_gravatar: false,
        }),
        streamId === undefined ? { topics: [] } : this.#client.getTopics({ stream_id: streamId }),
      ]);
      if (!isShown() || !this.#view) return;
      const messages = reused(this.#view.messages, page.messages);
      const reachesOldest = page.found_oldest || older >= MOST;
      const reachesNewest = page.found_newest || newer >= MOST;
      const view = { narrow, near, messages, reachesOldest, reachesNewest, topics };
      this.store.setState({ view: { ...view, isLoading: false, isRefused: false, problem: undefined } });
    } catch (error) {
      if (!isShown() || !this.#view) return;
      const isRefused = error instanceof RequestRefused && (error.status === 401 || error.status === 400);
      const problem = isRefused ? undefined : problemIn(error);
      const messages = isRefused ? [] : this.#view.messages;
      this.store.setState({ view: { ...this.#view, messages, isLoading: false, isRefused, problem } });
    }
  }
}

const streamIdOf = (narrow: Narrow | undefined): number | undefined => {
  const operand = narrow?.find(({ operator }) => operator === "stream")?.operand;
  return typeof operand === "number" ? operand : undefined;
};

/** Reuses unchanged messages as the same objects, and an unchanged list as a whole, so that they are not redrawn. */
function reused(
  before: readonly FetchedMessage[],
  after: readonly FetchedMessage[],
): readonly FetchedMessage[] {
  const known = new Map(before.map((message) => [message.id, message]));
  const messages = after.map((message) => {
    const old = known.get(message.id);
    return old && JSON.stringify(old) === JSON.stringify(message) ? old : message;
  });
  const isSame = messages.length === before.length && messages.every((each, index) => each === before[index]);
  return isSame ? before : messages;
}
