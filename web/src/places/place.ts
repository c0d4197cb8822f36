/**
 * The places of the app and their addresses. An address is the part after `#`, in the format of links within messages
 * (docs/interface/rendered-html.md#inline), so that each such link leads to a place.
 */
import {
  type Conversation,
  everything,
  type Model,
  type Narrow,
  narrowKey,
  narrowTo,
  type Term,
} from "@confab/client";
import {
  decodeNarrowPart,
  encodeNarrowPart,
  encodeStream,
  streamIdInSlug,
} from "@confab/markdown/narrow-encoding";
import { namesOnePerson } from "./search-text.ts";

/** The lists that are no view of messages: of conversations, drafts, scheduled and saved messages. */
export type OverviewName = "inbox" | "recent" | "drafts" | "scheduled" | "saved";

export type Place =
  | { readonly view: OverviewName }
  /** @property near the message at which the view opens */
  | { readonly view: "messages"; readonly narrow: Narrow; readonly near?: number }
  | { readonly view: "settings"; readonly section: string }
  | { readonly view: "organization"; readonly section: string }
  | { readonly view: "streams" }
  | { readonly view: "stream"; readonly streamId: number; readonly page?: StreamPage }
  | { readonly view: "new-stream" }
  | { readonly view: "groups" }
  | { readonly view: "group"; readonly groupId: number }
  /** An address that names no place. */
  | { readonly view: "unknown" };

/** The pages of a stream other than its main page: the user's own settings of it, and its subscribers. */
export type StreamPage = (typeof streamPages)[number];

const streamPages = ["personal", "people"] as const;

const overviews: readonly OverviewName[] = ["inbox", "recent", "drafts", "scheduled", "saved"];

/** Returns the place that the user starts at, which is also where the escape key leads. */
export const defaultPlace = (settings: Model["settings"]): Place =>
  homePlaces[settings?.web_home_view ?? "recent_topics"];

const homePlaces = {
  inbox: { view: "inbox" },
  recent_topics: { view: "recent" },
  all_messages: { view: "messages", narrow: everything },
} as const satisfies Readonly<Record<string, Place>>;

/** Returns equal keys for places that show the same content, wherever each of them opens it. */
export const placeKey = (place: Place): string =>
  place.view === "messages" ? `messages ${narrowKey(place.narrow)}` : JSON.stringify(place);

/** @returns nothing if the address names no place */
export function placeOf(hash: string): Place | undefined {
  const [first = "", ...rest] = hash.replace(/^#/, "").split("/");
  const overview = overviews.find((name) => name === first);
  if (overview) return { view: overview };
  if (first === "all_messages") return { view: "messages", narrow: everything };
  if (first === "settings") return { view: "settings", section: rest.join("/") };
  if (first === "organization") return { view: "organization", section: rest.join("/") };
  if (first === "streams") return streamPlace(rest);
  if (first === "groups") return groupPlace(rest);
  return first === "narrow" ? messagesPlace(rest) : undefined;
}

function groupPlace([id = ""]: readonly string[]): Place | undefined {
  if (id === "") return { view: "groups" };
  return /^\d+$/.test(id) ? { view: "group", groupId: Number(id) } : undefined;
}

/** Lists of streams in links of other clients. */
const streamLists = ["", "all", "available", "notsubscribed", "subscribed"];

function streamPlace([slug = "", wanted]: readonly string[]): Place | undefined {
  if (slug === "new") return { view: "new-stream" };
  if (streamLists.includes(slug)) return { view: "streams" };
  const streamId = streamIdInSlug(slug);
  if (streamId === undefined) return undefined;
  const page = streamPages.find((name) => name === wanted);
  return page === undefined ? { view: "stream", streamId } : { view: "stream", streamId, page };
}

function messagesPlace(parts: readonly string[]): Place | undefined {
  const narrow: Term[] = [];
  let near: number | undefined;
  let followed: string | undefined;
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [operator = "", operand = ""] = [parts[index], parts[index + 1]];
    if (operator === "near") near = Number(decodeNarrowPart(operand)) || undefined;
    else if (operator === "with") followed = decodeNarrowPart(operand);
    else narrow.push(termOf(operator, operand));
  }
  // The view of a conversation follows the message at which it opens, even after it was moved.
  if (followed !== undefined && narrow.length > 0) near ??= Number(followed) || undefined;
  else if (followed !== undefined) narrow.push({ operator: "with", operand: followed });
  if (narrow.length === 0) return undefined;
  return near === undefined ? { view: "messages", narrow } : { view: "messages", narrow, near };
}

function termOf(encodedOperator: string, encoded: string): Term {
  const negated = encodedOperator.startsWith("-");
  const name = decodeNarrowPart(negated ? encodedOperator.slice(1) : encodedOperator);
  const operator = otherNames.get(name) ?? name;
  const operand = operandOf(operator, encoded);
  const isDirect = operator === "is" && operand === "dm";
  return { operator, operand: isDirect ? "private" : operand, ...(negated && { negated }) };
}

/** Names that links of other clients have for operators. */
const otherNames = new Map([
  ["subject", "topic"],
  ["channel", "stream"],
  ["channels", "streams"],
  ["dm", "pm-with"],
]);

function operandOf(operator: string, encoded: string): Term["operand"] {
  const text = decodeNarrowPart(encoded);
  if (operator === "stream") return streamIdInSlug(encoded) ?? text;
  // A name may follow the ids, as in `7-Somebody`.
  const digits = /^\d+(?:,\d+)*(?=$|-)/.exec(text)?.[0];
  const ids = digits?.split(",").map(Number);
  if (operator === "pm-with") return ids ?? text;
  return namesOnePerson.has(operator) ? (ids?.[0] ?? text) : text;
}

/**
 * Returns the name of the stream in a place that has no stream id: no stream has the name, or the place is not replaced
 * yet.
 */
export function streamNameInPlace(place: Place): string | undefined {
  if (place.view !== "messages") return undefined;
  const operand = place.narrow.find(({ operator }) => operator === "stream")?.operand;
  return typeof operand === "string" ? operand : undefined;
}

/**
 * Replaces the stream name in a place by the stream's id, as in `#narrow/stream/castle/topic/watch`.
 *
 * @returns nothing if the place has no stream name or no stream has that name
 */
export function withStreamIds(
  place: Place,
  idOf: (streamName: string) => number | undefined,
): Place | undefined {
  const name = streamNameInPlace(place);
  const id = name === undefined ? undefined : idOf(name);
  if (id === undefined || place.view !== "messages") return undefined;
  const narrow = place.narrow.map((term) =>
    term.operator === "stream" && term.operand === name ? { ...term, operand: id } : term,
  );
  return { ...place, narrow };
}

/**
 * Returns the address of a place, starting with `#`.
 *
 * @param streamName returns the name of a stream, which makes addresses readable
 */
export function hashOf(place: Place, streamName: (streamId: number) => string | undefined): string {
  switch (place.view) {
    case "messages":
      return hashOfMessages(place, streamName);
    case "settings":
      return `#settings/${place.section}`;
    case "organization":
      return `#organization/${place.section}`;
    case "stream":
      return `#streams/${slugOf(place.streamId, streamName)}${place.page === undefined ? "" : `/${place.page}`}`;
    case "new-stream":
      return "#streams/new";
    case "group":
      return `#groups/${place.groupId}`;
    default:
      return `#${place.view}`;
  }
}

function hashOfMessages(
  { narrow, near }: Extract<Place, { view: "messages" }>,
  streamName: (streamId: number) => string | undefined,
): string {
  const [only] = narrow;
  const isEverything =
    narrow.length === 1 && only?.operator === "in" && only.operand === "home" && !only.negated;
  if (isEverything && near === undefined) return "#all_messages";
  const terms = narrow.flatMap(({ operator, operand, negated }) => [
    `${negated ? "-" : ""}${encodeNarrowPart(operator)}`,
    operator === "stream" && typeof operand === "number"
      ? slugOf(operand, streamName)
      : encodeNarrowPart(Array.isArray(operand) ? operand.join(",") : String(operand)).replaceAll(".2C", ","),
  ]);
  return `#narrow/${[...terms, ...(near === undefined ? [] : ["near", near])].join("/")}`;
}

const slugOf = (id: number, streamName: (streamId: number) => string | undefined): string =>
  encodeStream({ id, name: streamName(id) ?? "" });

export const placeOfConversation = (conversation: Conversation, ownId: number, near?: number): Place => {
  const narrow = narrowTo(conversation, ownId);
  return near === undefined ? { view: "messages", narrow } : { view: "messages", narrow, near };
};
