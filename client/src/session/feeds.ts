/** Fetches views of messages, and keeps those that were seen up to date with the events. */
import type { Event } from "@confab/contract";
import type { Client } from "../api/client.ts";
import { type Anchor, emptyFeed, type Feed, withMessages, withoutMessages, withPage } from "../feed/feed.ts";
import { matchOf } from "../feed/matches.ts";
import { type Narrow, narrowKey } from "../feed/narrow.ts";
import { type Model, withFetchedMessages, withoutMessages as withoutModelMessages } from "../model/model.ts";
import { problemIn } from "./problem.ts";
import type { SessionStore } from "./state.ts";

/** How many messages are fetched at first on each side of the anchor, and then at each end. */
const FIRST_PAGE = 50;
const NEXT_PAGE = 100;

/**
 * Views that nobody looks at, or only at the end of, keep so many of their newest messages; the one that somebody reads in
 * keeps so many below what is read.
 */
const LONGEST_KEPT = 300;
/** Messages that are kept in views beside the one on the screen, so that going back to one takes no fetching. */
const MOST_KEPT = 2000;
/** After so many new messages, those that are too many are let go. */
const SWEEP_AFTER = 500;

type Side = "start" | "older" | "newer";

export class Feeds {
  readonly #store: SessionStore;
  readonly #client: Client;
  readonly #readAt: (() => number | undefined) | undefined;
  /** Changed by an event while something is being fetched, whose answer may be older than the event. */
  readonly #touched = new Set<number>();
  /** Came while something was being fetched, whose answer may lack them. */
  readonly #arrived = new Set<number>();
  /** From before a new registration: what happened to them since is not known. */
  readonly #outdated = new Set<number>();
  /** The last fetch of each view: what an earlier one brings belongs to a stretch that is no longer there. */
  readonly #latest = new Map<string, symbol>();
  #fetching = 0;
  /** Those that came or were fetched since the last sweep. */
  #newMessages = 0;

  /** @param readAt the message that is read on the screen, nothing at the end; without it that view keeps what it has */
  constructor(store: SessionStore, client: Client, readAt: (() => number | undefined) | undefined) {
    this.#store = store;
    this.#client = client;
    this.#readAt = readAt;
  }

  /**
   * Shows a narrow: what is there of it stays, what is missing is fetched.
   *
   * @param anchor a message opens the view there, unless it has it already; `first_unread` leaves one that is being
   *   fetched to whoever asked for it, who may want its end
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

  /** Fetches at one end of a view, if there is more and nothing is being fetched. */
  extend(narrow: Narrow, side: "older" | "newer"): void {
    const key = narrowKey(narrow);
    const feed = this.#get(key);
    if (feed?.loading !== "nothing") return;
    if (side === "older" ? feed.reachesOldest : feed.reachesNewest) return;
    this.#put(key, { ...feed, loading: side, problem: undefined });
    void this.#fetch(key, side);
  }

  /** Tries again what failed. */
  retry(narrow: Narrow): void {
    const key = narrowKey(narrow);
    const feed = this.#get(key);
    if (feed?.problem === undefined) return;
    const side: Side = feed.ids.length === 0 ? "start" : feed.reachesNewest ? "older" : "newer";
    this.#put(key, { ...feed, loading: side, problem: undefined });
    void this.#fetch(key, side);
  }

  /**
   * After a new registration: what was shown stays until it is fetched anew; the rest is let go.
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

  /** The model's next version, and the views with what the events brought, moved and took. */
  follow(model: Model, events: readonly Event[]): void {
    let { feeds } = this.#store.getState();
    const [shown] = [...feeds].slice(-1);
    for (const event of events) feeds = this.#afterEvent(feeds, event, model);
    const isLost = shown !== undefined && !feeds.has(shown[0]);
    this.#store.setState({ model, feeds: isLost ? new Map([...feeds, shown]) : feeds });
    if (isLost) this.#fetchAnew(...shown, this.#readAt?.());
    this.#sweepIfDue();
  }

  /** What is there of a view stays until its messages have come. */
  #fetchAnew(key: string, feed: Feed, readAt: number | undefined): void {
    const middle = feed.reachesNewest ? undefined : feed.ids[feed.ids.length >> 1];
    const anchor = readAt ?? middle ?? "newest";
    this.#put(key, { ...feed, anchor, loading: "start" });
    void this.#fetch(key, "start");
  }

  /**
   * Lets go of what nobody has looked at for long. The view used last is the one on the screen. Not as a page comes: what
   * is put in above and taken away below at once can't be held still.
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
    const used = new Set(kept.flatMap(([, { ids }]) => ids));
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

  /** Puts a view at the end, as the one used last. */
  #put(key: string, feed: Feed): void {
    const feeds = new Map(this.#store.getState().feeds);
    feeds.delete(key);
    this.#store.setState({ feeds: feeds.set(key, feed) });
  }

  /** Changes a view where it stands, if it is still there. */
  #change(key: string, change: (feed: Feed) => Feed): void {
    const { feeds } = this.#store.getState();
    const feed = feeds.get(key);
    if (feed) this.#store.setState({ feeds: new Map(feeds).set(key, change(feed)) });
  }

  async #fetch(key: string, side: Side): Promise<void> {
    // First, as it may take away the end that the page is to follow.
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
      // An answer that may be older than an event, or of a time before a new registration, is asked for again.
      if (changed || !model) {
        for (const { id } of page.messages) this.#touched.delete(id);
        return await this.#fetch(key, side);
      }
      const isNews = (id: number) => !model.messages.has(id) || this.#outdated.has(id);
      const unknown = side === "start" ? page.messages : page.messages.filter(({ id }) => isNews(id));
      for (const { id } of page.messages) this.#outdated.delete(id);
      this.#store.setState({ model: withFetchedMessages(model, unknown) });
      this.#change(key, (feed) => this.#withArrived(withPage(feed, side, page)));
    } catch (error) {
      const problem = problemIn(error);
      if (isLatest()) this.#change(key, (feed) => ({ ...feed, loading: "nothing", problem }));
    } finally {
      if (isLatest()) this.#latest.delete(key);
      this.#fetching -= 1;
      if (this.#fetching === 0) {
        this.#touched.clear();
        this.#arrived.clear();
      }
    }
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
    const ids = idsOf(event);
    if (ids.length === 0) return feeds;
    if (event.type === "message") this.#newMessages += 1;
    if (this.#fetching > 0) {
      const set = event.type === "message" ? this.#arrived : this.#touched;
      for (const id of ids) set.add(id);
    }
    const after = new Map<string, Feed>();
    for (const [key, feed] of feeds) {
      const changed = changedFeed(feed, event, ids, model);
      if (changed) after.set(key, changed);
    }
    return after;
  }
}

/** Where the first unread message is does not matter to a view that is there already. */
const hasAnchor = (feed: Feed | undefined, anchor: "first_unread" | "newest"): boolean =>
  anchor === "first_unread" || feed?.reachesNewest === true;

/** Messages that an event brings, changes or takes away. */
function idsOf(event: Event): readonly number[] {
  switch (event.type) {
    case "message":
      return [event.message.id];
    case "update_message":
      return [...new Set([event.message_id, ...event.message_ids])];
    case "delete_message":
      return "message_ids" in event ? event.message_ids : [event.message_id];
    case "update_message_flags":
      return event.messages;
    case "reaction":
    case "submessage":
      return [event.message_id];
    default:
      return [];
  }
}

/** The view after an event; `undefined` where it has to be fetched anew when somebody looks at it again. */
function changedFeed(feed: Feed, event: Event, ids: readonly number[], model: Model): Feed | undefined {
  if (event.type === "reaction" || event.type === "submessage") return feed;
  if (event.type === "delete_message") return withoutMessages(feed, new Set(ids));
  const match = matchOf(feed.narrow);
  // What a search finds is as of when it was made, but for what is gone.
  if (match === undefined) return feed;
  // Marking messages read does not take them out of sight.
  const dependsOnFlags = feed.narrow.some(
    ({ operator, operand }) => operator === "is" && operand === "starred",
  );
  if (event.type === "update_message_flags" && !dependsOnFlags) return feed;
  const known = ids.flatMap((id) => model.messages.get(id) ?? []);
  const fitting = known.filter((message) => match(message, model)).map(({ id }) => id);
  const others = new Set(known.map(({ id }) => id)).difference(new Set(fitting));
  const after = withMessages(withoutMessages(feed, others), fitting);
  // Messages that were moved here may be ones that this client has never seen.
  const mayMissSome =
    event.type === "update_message" && known.length < ids.length && isMoveInto(feed.narrow, event);
  return mayMissSome ? undefined : after;
}

type UpdateEvent = Extract<Event, { type: "update_message" }>;

function isMoveInto(narrow: Narrow, event: UpdateEvent): boolean {
  if (event.subject === undefined && event.new_stream_id === undefined) return false;
  const streamId = event.new_stream_id ?? event.stream_id;
  return narrow.every(
    ({ operator, operand }) => operator !== "stream" || typeof operand !== "number" || operand === streamId,
  );
}

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

/** Above what is read nothing goes: it would move on the screen. */
function shortenedBelow(feed: Feed, readAt: number): Feed {
  const { ids } = feed;
  const below = ids.findIndex((id) => id > readAt);
  if (below < 0 || ids.length - below <= LONGEST_KEPT) return feed;
  return { ...feed, ids: ids.slice(0, below + LONGEST_KEPT), reachesNewest: false };
}
