/** Fetches views of messages, and keeps the views that were shown up to date with the events. */
import type { Event } from "@confab/contract";
import type { Client } from "../api/client.ts";
import { problemIn } from "../api/problem.ts";
import { type Anchor, emptyFeed, type Feed, withMessages, withPage } from "../feed/feed.ts";
import { afterEvent, messagesIn } from "../feed/feed-events.ts";
import { matchOf } from "../feed/matches.ts";
import { type Narrow, narrowKey } from "../feed/narrow.ts";
import { type Model, withFetchedMessages, withoutMessages as withoutModelMessages } from "../model/model.ts";
import type { SessionStore } from "./state.ts";

/**
 * The number of messages that are first fetched on each side of the anchor; `NEXT_PAGE` is the number for each later
 * fetch.
 */
const FIRST_PAGE = 50;
const NEXT_PAGE = 100;

/**
 * The number of newest messages that a view keeps if nobody looks at it, or only at its end. The view in which the user
 * reads keeps this many below the message being read.
 */
const LONGEST_KEPT = 300;
/**
 * The number of messages kept in views other than the one on the screen, so that returning to a view needs no fetch.
 */
const MOST_KEPT = 2000;
/** The number of new messages after which surplus ones are evicted. */
const SWEEP_AFTER = 500;

type Side = "start" | "older" | "newer";

/** The views after events. */
export interface NextFeeds {
  readonly feeds: ReadonlyMap<string, Feed>;
  /** The view on the screen with its key, if the events leave open which messages it has. */
  readonly lost: readonly [key: string, feed: Feed] | undefined;
}

export class Feeds {
  readonly #store: SessionStore;
  readonly #client: Client;
  readonly #readAt: (() => number | undefined) | undefined;
  /** Messages that an event changed during a fetch; the answer may be older than the event. */
  readonly #touched = new Set<number>();
  /** Messages that arrived during a fetch; the answer may lack them. */
  readonly #arrived = new Set<number>();
  /** Messages from before a new registration; later changes to them are unknown. */
  readonly #outdated = new Set<number>();
  /** The last fetch of each view. An earlier fetch brings messages of a stretch that no longer exists. */
  readonly #latest = new Map<string, symbol>();
  /** Single messages that were requested, until they are stored. Those that the server does not return stay. */
  readonly #requested = new Set<number>();
  /** Single messages that a list of conversations shows. */
  #listed: readonly number[] = [];
  #fetching = 0;
  /** The number of messages that arrived or were fetched since the last sweep. */
  #newMessages = 0;

  /**
   * @param readAt returns the message that is read on the screen, or nothing at the end of the view. Without it, that
   *   view is never shortened
   */
  constructor(store: SessionStore, client: Client, readAt: (() => number | undefined) | undefined) {
    this.#store = store;
    this.#client = client;
    this.#readAt = readAt;
  }

  /**
   * Shows a narrow: keeps its messages and fetches the missing ones.
   *
   * @param anchor a message opens the view there, unless the view already has the message; `first_unread` leaves the
   *   anchor of a view that is still being fetched to the caller that opened it, who may want its end
   */
  open(narrow: Narrow, anchor: Anchor): void {
    const key = narrowKey(narrow);
    const known = this.#get(key);
    const has = typeof anchor === "number" ? known?.ids.includes(anchor) : hasAnchor(known, anchor);
    if (known && has && known.problem === undefined) {
      const isOnItsWay = known.loading === "start" && anchor === "first_unread";
      this.#put(key, isOnItsWay ? known : { ...known, anchor });
      return;
    }
    this.#put(key, emptyFeed(narrow, anchor));
    void this.#fetch(key, "start");
  }

  /** Fetches at one end of a view, if the narrow has more there and no fetch is under way. */
  extend(narrow: Narrow, side: "older" | "newer"): void {
    const key = narrowKey(narrow);
    const feed = this.#get(key);
    if (feed?.loading !== "nothing") return;
    if (side === "older" ? feed.reachesOldest : feed.reachesNewest) return;
    this.#put(key, { ...feed, loading: side, problem: undefined });
    void this.#fetch(key, side);
  }

  /** Retries the fetch that failed. */
  retry(narrow: Narrow): void {
    const key = narrowKey(narrow);
    const feed = this.#get(key);
    if (feed?.problem === undefined) return;
    const side: Side = feed.ids.length === 0 ? "start" : feed.reachesNewest ? "older" : "newer";
    this.#put(key, { ...feed, loading: side, problem: undefined });
    void this.#fetch(key, side);
  }

  /**
   * Fetches the missing ones of the messages that a list of conversations shows, and keeps them until the next call.
   * The caller repeats the call when the list or the model changes.
   */
  showListed(ids: readonly number[]): void {
    this.#listed = ids;
    const { model } = this.#store.getState();
    if (!model) return;
    const missing = ids.filter((id) => !this.#requested.has(id) && this.#isNews(id, model));
    if (missing.length > 0) void this.#fetchListed(missing);
  }

  /**
   * Starts again after a new registration: the shown view stays until it is fetched anew; the other views are dropped.
   *
   * @param readAt a message of the view to fetch around
   */
  renew(shown: Narrow | undefined, readAt?: number): void {
    const key = shown && narrowKey(shown);
    const feed = key === undefined ? undefined : this.#get(key);
    this.#outdated.clear();
    for (const [id] of this.#store.getState().model?.messages.entries() ?? []) this.#outdated.add(id);
    this.#store.setState({ feeds: new Map() });
    if (key === undefined || feed === undefined) return;
    this.#fetchAnew(key, feed, readAt);
  }

  /**
   * Returns the views after events. The caller stores them together with the model, and then calls `settle`.
   *
   * @param model the model after the events
   */
  after(events: readonly Event[], model: Model): NextFeeds {
    let { feeds } = this.#store.getState();
    const [shown] = [...feeds].slice(-1);
    for (const event of events) feeds = this.#afterEvent(feeds, event, model);
    const lost = shown !== undefined && !feeds.has(shown[0]) ? shown : undefined;
    return { feeds: lost ? new Map([...feeds, lost]) : feeds, lost };
  }

  /** Fetches the lost view anew, and evicts what nobody has looked at for long. */
  settle({ lost }: NextFeeds): void {
    if (lost) this.#fetchAnew(...lost, this.#readAt?.());
    this.#sweepIfDue();
  }

  /** Fetches a view anew, and keeps showing its old messages until the new ones arrive. */
  #fetchAnew(key: string, feed: Feed, readAt: number | undefined): void {
    const middle = feed.reachesNewest ? undefined : feed.ids[feed.ids.length >> 1];
    const anchor = readAt ?? middle ?? "newest";
    this.#put(key, { ...feed, anchor, loading: "start" });
    void this.#fetch(key, "start");
  }

  /**
   * Evicts views that nobody has looked at for long. The view used last is the one on the screen. Never runs while a
   * page is applied: the view can't hold its position if messages are added above and removed below at the same moment.
   */
  #sweepIfDue(): void {
    const { model, feeds } = this.#store.getState();
    if (!model || this.#fetching > 0 || this.#newMessages <= SWEEP_AFTER) return;
    this.#newMessages = 0;
    const [shown, ...others] = [...feeds].toReversed();
    const kept = shown ? [[shown[0], this.#shortenedWhereRead(shown[1])] as const] : [];
    let room = MOST_KEPT;
    for (const [key, feed] of others) {
      const left = shortened(feed);
      room -= left.ids.length;
      if (room < 0) break;
      kept.unshift([key, left]);
    }
    const used = new Set([...kept.flatMap(([, { ids }]) => ids), ...this.#listed]);
    const unused = [...model.messages.entries()].flatMap(([id]) => (used.has(id) ? [] : [id]));
    this.#store.setState({ feeds: new Map(kept), model: withoutModelMessages(model, unused) });
  }

  #shortenedWhereRead(shown: Feed): Feed {
    if (!this.#readAt) return shown;
    const id = this.#readAt();
    return id === undefined ? shortened(shown) : shortenedBelow(shown, id);
  }

  #get(key: string): Feed | undefined {
    return this.#store.getState().feeds.get(key);
  }

  /** Stores a view at the end, as the one used last. */
  #put(key: string, feed: Feed): void {
    const feeds = new Map(this.#store.getState().feeds);
    feeds.delete(key);
    this.#store.setState({ feeds: feeds.set(key, feed) });
  }

  /** Changes a view in its place, if it still exists. */
  #change(key: string, change: (feed: Feed) => Feed): void {
    const { feeds } = this.#store.getState();
    const feed = feeds.get(key);
    if (feed) this.#store.setState({ feeds: new Map(feeds).set(key, change(feed)) });
  }

  async #fetch(key: string, side: Side): Promise<void> {
    // The sweep comes first, because it may remove the end that the page is to continue.
    this.#sweepIfDue();
    const before = this.#get(key);
    if (!before) return;
    const fetch = Symbol();
    this.#latest.set(key, fetch);
    const isLatest = () => this.#latest.get(key) === fetch;
    this.#fetching += 1;
    try {
      const page = await this.#client.getMessages({
        ...placeOf(before, side),
        narrow: before.narrow,
        apply_markdown: true,
        client_gravatar: true,
      });
      this.#newMessages += page.messages.length;
      if (!isLatest()) return;
      const changed = page.messages.some(({ id }) => this.#touched.has(id));
      const { model } = this.#store.getState();
      // An answer that may be older than an event, or than a new registration, is requested again.
      if (changed || !model) {
        for (const { id } of page.messages) this.#touched.delete(id);
        return await this.#fetch(key, side);
      }
      const unknown =
        side === "start" ? page.messages : page.messages.filter(({ id }) => this.#isNews(id, model));
      for (const { id } of page.messages) this.#outdated.delete(id);
      this.#store.setState({ model: withFetchedMessages(model, unknown) });
      this.#change(key, (feed) => this.#withArrived(withPage(feed, side, page)));
    } catch (error) {
      const problem = problemIn(error);
      if (isLatest()) this.#change(key, (feed) => ({ ...feed, loading: "nothing", problem }));
    } finally {
      if (isLatest()) this.#latest.delete(key);
      this.#endFetch();
    }
  }

  async #fetchListed(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#requested.add(id);
    this.#fetching += 1;
    try {
      const { messages } = await this.#client.getMessages({
        message_ids: [...ids],
        apply_markdown: true,
        client_gravatar: true,
      });
      this.#newMessages += messages.length;
      for (const { id } of messages) this.#requested.delete(id);
      const { model } = this.#store.getState();
      const changed = messages.filter(({ id }) => this.#touched.delete(id));
      if (changed.length > 0 || !model) return await this.#fetchListed(ids);
      for (const { id } of messages) this.#outdated.delete(id);
      this.#store.setState({ model: withFetchedMessages(model, messages) });
    } catch {
      // Without an answer, the list stays incomplete until the caller repeats the call.
      for (const id of ids) this.#requested.delete(id);
    } finally {
      this.#endFetch();
    }
  }

  #endFetch(): void {
    this.#fetching -= 1;
    if (this.#fetching > 0) return;
    this.#touched.clear();
    this.#arrived.clear();
  }

  /** True if the message is missing, or if changes to it are unknown. */
  #isNews(id: number, model: Model): boolean {
    return !model.messages.has(id) || this.#outdated.has(id);
  }

  #withArrived(feed: Feed): Feed {
    const { model } = this.#store.getState();
    const match = matchOf(feed.narrow);
    if (!model || !match) return feed;
    const messages = [...this.#arrived].flatMap((id) => model.messages.get(id) ?? []);
    return withMessages(
      feed,
      messages.filter((message) => match(message, model)).map(({ id }) => id),
    );
  }

  #afterEvent(feeds: ReadonlyMap<string, Feed>, event: Event, model: Model): ReadonlyMap<string, Feed> {
    const ids = messagesIn(event);
    if (ids.length === 0) return feeds;
    if (event.type === "message") this.#newMessages += 1;
    if (this.#fetching > 0) {
      const set = event.type === "message" ? this.#arrived : this.#touched;
      for (const id of ids) set.add(id);
    }
    const after = new Map<string, Feed>();
    for (const [key, feed] of feeds) {
      const changed = afterEvent(feed, event, ids, model);
      if (changed) after.set(key, changed);
    }
    return after;
  }
}

/** True if a view that exists has the anchor. The position of the first unread message does not matter to it. */
const hasAnchor = (feed: Feed | undefined, anchor: "first_unread" | "newest"): boolean =>
  anchor === "first_unread" || feed?.reachesNewest === true;

function placeOf(feed: Feed, side: Side) {
  if (side === "older")
    return { anchor: feed.ids[0] ?? "newest", num_before: NEXT_PAGE, num_after: 0 } as const;
  if (side === "newer") {
    return { anchor: feed.ids.at(-1) ?? "oldest", num_before: 0, num_after: NEXT_PAGE } as const;
  }
  const num_after = feed.anchor === "newest" ? 0 : FIRST_PAGE;
  return { anchor: feed.anchor, num_before: FIRST_PAGE, num_after } as const;
}

function shortened(feed: Feed): Feed {
  if (feed.ids.length <= LONGEST_KEPT || !feed.reachesNewest) return feed;
  return { ...feed, ids: feed.ids.slice(-LONGEST_KEPT), reachesOldest: false };
}

/**
 * Shortens a view below the message being read. Messages above it stay, because removing them would move it on the
 * screen.
 */
function shortenedBelow(feed: Feed, readAt: number): Feed {
  const { ids } = feed;
  const below = ids.findIndex((id) => id > readAt);
  if (below < 0 || ids.length - below <= LONGEST_KEPT) return feed;
  return { ...feed, ids: ids.slice(0, below + LONGEST_KEPT), reachesNewest: false };
}
