/**
 * The specification gives neutral names to a few values that existing clients know under other names. Inside the
 * server, only the established names exist. Only this file knows both: `established` converts requests, `forClient`
 * converts answers. (The version keys of `/register` and `/server_settings` are always sent under both names, so they
 * are ordinary fields of those answers.)
 */

/** The set of names that an answer uses. */
export type NameSet = "established" | "neutral";

/** Clients whose User-Agent product begins with "zulip" know the established names; all others get the spec's. */
export const namesFor = (userAgent: string | undefined): NameSet =>
  /^zulip/i.test(userAgent ?? "") ? "established" : "neutral";

const emojiSets = { vendorA: "google", "vendorA-blob": "google-blob", vendorB: "twitter" } as const;

const inbound = new Map<string, ReadonlyMap<string, string>>([
  ["emojiset", new Map(Object.entries(emojiSets))],
  ["reaction_type", new Map([["service_extra_emoji", "zulip_extra_emoji"]])],
  ["emoji_code", new Map([["service", "zulip"]])],
  ["emoji_name", new Map([["service", "zulip"]])],
]);

/** Returns a parameter's value under its established name, whichever name was sent. */
export const established = (parameter: string, value: string): string =>
  inbound.get(parameter)?.get(value) ?? value;

const neutralEmojiSets = new Map<string, string>(
  Object.entries(emojiSets).map(([neutral, name]) => [name, neutral]),
);

const emojiSetName = /"(google|google-blob|twitter)"/g;

/**
 * The text before the name of an emoji set in serialised JSON. A quote inside a JSON string is escaped, so this text
 * can't match within a message or a name.
 */
const emojiSetPlaces = [
  '"emojiset":',
  '"property":"emojiset","value":',
  '"setting_name":"emojiset","setting":',
  '{"key":',
];
const extraEmoji = '"emoji_name":"zulip","emoji_code":"zulip","reaction_type":"zulip_extra_emoji"';
const neutralExtraEmoji =
  '"emoji_name":"service","emoji_code":"service","reaction_type":"service_extra_emoji"';

/** Returns serialised JSON with the names that the client knows. */
export function forClient(json: string, names: NameSet): string {
  if (names === "established") return json;
  let text = json;
  if (text.includes('"zulip_extra_emoji"')) text = text.replaceAll(extraEmoji, neutralExtraEmoji);
  if (text.includes('"emojiset')) text = withNeutralEmojiSets(text);
  return text;
}

/**
 * Replaces the names of emoji sets. It searches for the names first, because they are rare; a search for the places
 * would stop at every quote of megabytes.
 */
const withNeutralEmojiSets = (json: string): string =>
  json.replace(emojiSetName, (found: string, name: string, offset: number, whole: string) =>
    emojiSetPlaces.some((place) => whole.endsWith(place, offset)) ? `"${neutralEmojiSets.get(name)}"` : found,
  );
