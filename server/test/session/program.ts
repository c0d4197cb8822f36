import { createClient, type Narrow, narrowKey, Session } from "@confab/client";
import type { Person } from "@confab/testkit";
import { expect } from "vitest";

const runtime = {
  after: (milliseconds: number, callback: () => void) => {
    const timer = setTimeout(callback, milliseconds);
    return { cancel: () => clearTimeout(timer) };
  },
  random: Math.random,
};

/** A program that shows an organization, with a real server. */
export class Program implements AsyncDisposable {
  readonly session: Session;
  readonly requests: string[] = [];
  shown: Narrow | undefined;
  readAt: number | undefined;
  /** Answers to this request wait for `gate` before the program gets them. Other answers arrive meanwhile. */
  gated = "GET /messages";
  gate: Promise<unknown> = Promise.resolve();
  /** The number of gated answers that the server has sent. */
  answered = 0;
  /** True if messages reach the server, but its answers are lost. */
  losesAnswers = false;
  readonly #running: Promise<void>;

  constructor({ url, email, apiKey }: Person) {
    const client = createClient({
      siteUrl: url,
      email,
      apiKey,
      fetch: async (input, init) => {
        const request = `${init?.method} ${new URL(String(input)).pathname.replace("/api/v1", "")}`;
        this.requests.push(request);
        if (request === "POST /messages" && this.losesAnswers) {
          const form = new URLSearchParams(String(init?.body));
          // The event can't be matched to this message without its queue.
          form.delete("queue_id");
          await fetch(input, { ...init, body: form });
          throw new TypeError("The connection is lost");
        }
        const answer = await fetch(input, init);
        if (request === this.gated) {
          this.answered += 1;
          await this.gate;
        }
        return answer;
      },
    });
    this.session = new Session({
      client,
      runtime,
      now: Date.now,
      shown: () => this.shown,
      readAt: () => this.readAt,
    });
    this.#running = this.session.run();
  }

  static async start(person: Person): Promise<Program> {
    const program = new Program(person);
    await expect.poll(() => program.session.store.getState().connection).toBe("up");
    return program;
  }

  get state() {
    return this.session.store.getState();
  }

  feed(narrow: Narrow) {
    return this.state.feeds.get(narrowKey(narrow));
  }

  /** Opens a view, and waits until it is loaded. */
  async open(narrow: Narrow, anchor: number | "newest" | "first_unread" = "newest"): Promise<void> {
    this.shown = narrow;
    this.session.feeds.open(narrow, anchor);
    await expect.poll(() => this.feed(narrow)?.loading).toBe("nothing");
  }

  texts(narrow: Narrow): string[] {
    const ids = this.feed(narrow)?.ids ?? [];
    return ids.map((id) => this.state.model?.messages.get(id)?.content.replace(/<\/?p>/g, "") ?? "missing");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.session.stop();
    await this.#running;
  }
}
