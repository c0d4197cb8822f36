/** Searches for moving pictures at the provider that the operator has configured. */
import { setBounded } from "../base/bounded-map.ts";
import type { Clock } from "../base/clock.ts";
import type { GifOptions } from "../config/gif-options.ts";
import type { Outgoing } from "../outgoing/outgoing.ts";
import { OutgoingError } from "../outgoing/outgoing-error.ts";
import { type GifPage, type GifQuery, readPage, requestAddress } from "./giphy.ts";

/** Answers that a node keeps: some 10 KB each. */
const MAX_KEPT = 500;
const KEPT_MILLISECONDS = 10 * 60_000;

/** Requests to the provider at a time. Another one is rejected, so that a slow provider does not collect them. */
const MAX_REQUESTS = 16;

export class GifSearch {
  /** The name that clients show beside the pictures. */
  readonly provider = "GIPHY";
  readonly #options: GifOptions;
  readonly #outgoing: Outgoing;
  readonly #clock: Clock;
  /** Answers by query, and the requests that are under way. */
  readonly #pages = new Map<string, { readonly at: number; readonly page: Promise<GifPage> }>();
  #requests = 0;

  constructor(args: { options: GifOptions; outgoing: Outgoing; clock: Clock }) {
    this.#options = args.options;
    this.#outgoing = args.outgoing;
    this.#clock = args.clock;
  }

  /**
   * Returns a page of pictures. Answers are shared for ten minutes, because the provider limits requests.
   *
   * @throws OutgoingError if the provider can't be reached, refuses or answers with something else
   */
  find(query: GifQuery): Promise<GifPage> {
    const key = JSON.stringify([query.words.toLowerCase(), query.offset, query.rating]);
    const known = this.#pages.get(key);
    if (known && this.#clock.now() - known.at < KEPT_MILLISECONDS) return known.page;
    const page = this.#request(query);
    setBounded(this.#pages, key, { at: this.#clock.now(), page }, MAX_KEPT);
    page.catch(() => {
      if (this.#pages.get(key)?.page === page) this.#pages.delete(key);
    });
    return page;
  }

  async #request(query: GifQuery): Promise<GifPage> {
    if (this.#requests >= MAX_REQUESTS) throw new OutgoingError("Too many requests are under way");
    this.#requests += 1;
    try {
      const address = requestAddress(this.#options, query);
      const answer = await this.#outgoing.getJson(address, new AbortController().signal);
      const page = readPage(answer.body.toString(), query.offset);
      if (!page) throw new OutgoingError("The response is not one of GIPHY's");
      return page;
    } finally {
      this.#requests -= 1;
    }
  }
}
