import type { Term } from "@confab/client";
import { array, assert, constantFrom, integer, oneof, option, property, string, tuple } from "fast-check";
import { expect, test } from "vitest";
import { hashOf, type Place, placeOf } from "../../src/places/place.ts";
import { type Directory, searchOf, textOfSearch } from "../../src/places/search-text.ts";

const id = integer({ min: 1, max: 2_000_000 });
const words = string({ unit: "grapheme", minLength: 1 });
const term = oneof(
  tuple(constantFrom("stream", "sender", "dm-including", "group-pm-with"), id),
  tuple(constantFrom("pm-with"), array(id, { minLength: 1, maxLength: 4 })),
  tuple(constantFrom("topic"), string({ unit: "grapheme" })),
  tuple(constantFrom("is"), constantFrom("unread", "mentioned", "starred", "private", "resolved")),
  tuple(constantFrom("has"), constantFrom("link", "image", "attachment", "reaction")),
  tuple(constantFrom("in"), constantFrom("home", "all")),
  tuple(
    constantFrom("id"),
    id.map((number) => String(number)),
  ),
);
const terms = array(
  tuple(term, constantFrom(true, false)).map(
    ([[operator, operand], negated]): Term => ({ operator, operand, ...(negated && { negated }) }),
  ),
  { minLength: 1, maxLength: 5 },
);
const near = option(id, { nil: undefined });

/** Names that contain everything special in searches. */
const names = ["Hamlet", 'The "Ghost"', "A, B", "x|7", "-is:unread", "stream:castle", "two words", "Ü"];
const nameOf = (number: number) => `${names[number % names.length]} ${number}`;
const numberIn = (text: string) => (/\s\d+$/.test(text) ? Number(/\d+$/.exec(text)?.[0]) : undefined);
const directory: Directory = {
  streamId: numberIn,
  streamName: nameOf,
  userId: numberIn,
  userText: (number) => nameOf(number).replaceAll(",", ""),
};

test("every place of messages has an address that leads back to it", () => {
  const searched = option(words, { nil: undefined });
  assert(
    property(terms, searched, near, (narrow, search, at) => {
      const whole = search === undefined ? narrow : [...narrow, { operator: "search", operand: search }];
      const place = { view: "messages", narrow: whole, ...(at !== undefined && { near: at }) } as const;
      expect(placeOf(hashOf(place, nameOf))).toEqual(place);
    }),
  );
});

test("links of clients of all generations lead to the same places", () => {
  const same: [string, string][] = [
    ["#narrow/channel/7-castle", "#narrow/stream/7-castle"],
    [
      "#narrow/channel/7-castle/topic/the.20watch/near/12",
      "#narrow/stream/7-castle/topic/the.20watch/near/12",
    ],
    [
      "#narrow/channel/7-castle/topic/the.20watch/with/12",
      "#narrow/stream/7-castle/topic/the.20watch/near/12",
    ],
    ["#narrow/stream/7-castle/topic/x/with/12/near/13", "#narrow/stream/7-castle/topic/x/near/13"],
    ["#narrow/dm/9,10-group/near/12", "#narrow/pm-with/9,10-group/near/12"],
    ["#narrow/dm/9-Hamlet/with/12", "#narrow/pm-with/9-pm/near/12"],
    ["#narrow/-channels/public", "#narrow/-streams/public"],
    ["#narrow/is/dm", "#narrow/is/private"],
  ];
  for (const [present, earlier] of same) {
    expect(placeOf(present), present).toEqual(placeOf(earlier));
    expect(placeOf(present)).toBeDefined();
  }
  const alone = [{ operator: "with", operand: "12" }];
  expect(placeOf("#narrow/with/12")).toEqual({ view: "messages", narrow: alone });
  const including = [{ operator: "dm-including", operand: 9 }];
  expect(placeOf("#narrow/dm-including/9-Hamlet")).toEqual({ view: "messages", narrow: including });
});

test("every search has a text that leads back to it", () => {
  const searched = option(constantFrom("ghost", 'to "be or" not', "who's there?", "a:b c"), {
    nil: undefined,
  });
  assert(
    property(terms, searched, near, (narrow, search, at) => {
      const whole = search === undefined ? narrow : [...narrow, { operator: "search", operand: search }];
      const wanted = { narrow: whole, ...(at !== undefined && { near: at }) };
      expect(searchOf(textOfSearch(wanted, directory), directory)).toEqual(wanted);
    }),
  );
});

test("reads any text as a search", () => {
  assert(property(string({ unit: "grapheme" }), (text) => void searchOf(text, directory)));
});

test("every page of settings has an address that leads back to it", () => {
  const section = array(constantFrom("profile", "default-streams", "emoji"), { maxLength: 2 });
  assert(
    property(constantFrom("settings", "organization"), section, (view, parts) => {
      const place = { view, section: parts.join("/") } as const;
      expect(placeOf(hashOf(place, nameOf))).toEqual(place);
    }),
  );
});

test("pages of streams and groups have addresses that lead back to them", () => {
  const places: Place[] = [
    { view: "streams" },
    { view: "new-stream" },
    { view: "stream", streamId: 7 },
    { view: "stream", streamId: 7, page: "personal" },
    { view: "stream", streamId: 7, page: "people" },
    { view: "groups" },
    { view: "group", groupId: 12 },
  ];
  expect(places.map((place) => placeOf(hashOf(place, nameOf)))).toEqual(places);
  // Addresses as links in messages have them, and invalid ones.
  expect(placeOf("#streams/7/castle")).toEqual({ view: "stream", streamId: 7 });
  expect(placeOf("#streams/all")).toEqual({ view: "streams" });
  expect(placeOf("#groups")).toEqual({ view: "groups" });
  expect(placeOf("#groups/x")).toBeUndefined();
  expect(placeOf("#streams/x")).toBeUndefined();
});
