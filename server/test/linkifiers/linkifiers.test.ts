import { badRequest, expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { runSql } from "../messages/database.ts";
import { listen, state } from "../realm/support.ts";

const { world, owner, administrator, hamlet, guest } = useWorld();
afterAll(() => expectSameModel(world));

interface Linkifier {
  id: number;
  pattern: string;
  url_format: string;
}

const types = ["realm_linkifiers", "realm_filters"];
const all = async (): Promise<Linkifier[]> =>
  (await guest.ok<{ linkifiers: Linkifier[] }>("GET", "/realm/linkifiers")).linkifiers;
const add = async (pattern: string, url_format_string: string): Promise<number> =>
  (await owner.ok<{ id: number }>("POST", "/realm/filters", { pattern, url_format_string })).id;

const announcementsOf = (linkifiers: readonly Linkifier[]) => [
  { type: "realm_linkifiers", realm_linkifiers: linkifiers },
  {
    type: "realm_filters",
    realm_filters: linkifiers.map(({ id, pattern, url_format }) => [pattern, url_format, id]),
  },
];

interface Rendered {
  readonly content: string;
  readonly topic_links: readonly object[];
}

/** Returns a message as sent to its author, with its text as HTML. */
async function sent(content: string, topic: string): Promise<Rendered | undefined> {
  const queue = await hamlet.register({ event_types: ["message"], apply_markdown: true });
  await hamlet.send("general", topic, content);
  const [event] = await eventsOf(queue);
  return event?.["message"] as Rendered | undefined;
}

const rendered = async (content: string) => (await sent(content, "links"))?.content;

describe("linkifiers", () => {
  test("adding one links its matches, and notifies everyone in both forms", async () => {
    const before = await all();
    const [queue] = await listen([guest], types);
    const url_format = "https://example.com/issues/%(number)s";
    const id = await add("  #(?P<number>[0-9]+) ", ` ${url_format} `);
    const after = [...before, { id, pattern: "#(?P<number>[0-9]+)", url_format }];
    expect(queue && (await eventsOf(queue))).toEqual(announcementsOf(after));
    expect(await all()).toEqual(after);
    expect(await sent("See #123", "About #7")).toMatchObject({
      content: '<p>See <a href="https://example.com/issues/123">#123</a></p>',
      topic_links: [{ text: "#7", url: "https://example.com/issues/7" }],
    });
    expect(await state(guest, "realm_linkifiers")).toEqual({ realm_linkifiers: after });
    expect(await state(guest, "realm_filters")).toEqual({
      realm_filters: after.map((each) => [each.pattern, each.url_format, each.id]),
    });
  });

  test("changing one changes later links", async () => {
    const id = await add("GO-(?P<id>[0-9]+)", "https://example.com/old/%(id)s");
    const [queue] = await listen([hamlet], types);
    const url_format = "https://example.com/new/%(id)s";
    const answer = await administrator.ok("PATCH", `/realm/filters/${id}`, {
      pattern: "GO-(?P<id>[0-9]+)",
      url_format_string: url_format,
    });
    expect(answer).toEqual({ result: "success", msg: "" });
    expect(queue && (await eventsOf(queue))).toEqual(announcementsOf(await all()));
    expect((await all()).find((each) => each.id === id)?.url_format).toBe(url_format);
    expect(await rendered("GO-7")).toContain('href="https://example.com/new/7"');
  });

  test("removing one stops its links", async () => {
    const before = await all();
    const id = await add("RM-(?P<id>[0-9]+)", "https://example.com/%(id)s");
    const [queue] = await listen([hamlet], types);
    expect(await owner.ok("DELETE", `/realm/filters/${id}`)).toEqual({
      result: "success",
      msg: "",
    });
    expect(queue && (await eventsOf(queue))).toEqual(announcementsOf(before));
    expect(await all()).toEqual(before);
    expect(await rendered("RM-7")).toBe("<p>RM-7</p>");
  });

  test.each([
    ["", "https://example.com/", "pattern", "This field cannot be blank."],
    ["a", " ", "url_format_string", "This field cannot be blank."],
    ["(?P<id>[", "https://example.com/%(id)s", "__all__", "Bad regular expression: missing closing ]: ["],
    ["(?P<id>a)(?=b)", "https://example.com/%(id)s", "__all__", /^Bad regular expression: /],
    ["(?P<id>a)", "example.com/%(id)s", "url_format_string", "Enter a valid URL."],
    ["(?P<id>a)", "javascript:alert(%(id)s)", "url_format_string", "Enter a valid URL."],
    ["(?P<id>a)", "https://example.com/%(id)s%", "url_format_string", "Invalid format string in URL."],
    [
      "a",
      "https://example.com/%(id)s",
      "__all__",
      "Group 'id' in URL format string is not present in linkifier pattern.",
    ],
    [
      "(?P<id>a)",
      "https://example.com/",
      "__all__",
      "Group 'id' in linkifier pattern is not present in URL format string.",
    ],
    [
      "taken-(?P<id>[0-9]+)",
      "https://example.com/%(id)s",
      "__all__",
      "Realm filter with this Realm and Pattern already exists.",
    ],
  ])("rejects %j with %j, both new and as a change", async (pattern, url_format_string, key, msg) => {
    const before = await all();
    if (!before.some((each) => each.pattern.startsWith("taken"))) {
      await add("taken-(?P<id>[0-9]+)", "https://example.com/%(id)s");
    }
    const id = await add(`other-${before.length}`, "https://example.com/");
    const stored = await all();
    const expected = typeof msg === "string" ? msg : expect.stringMatching(msg);
    const error = {
      status: 400,
      result: "error",
      code: "BAD_REQUEST",
      msg: expected,
      errors: { [key]: [expected] },
    };
    const [queue] = await listen([owner], types);
    const bad = { pattern, url_format_string };
    expect(await owner.refused("POST", "/realm/filters", bad)).toEqual(error);
    expect(await owner.refused("PATCH", `/realm/filters/${id}`, bad)).toEqual(error);
    expect(await all()).toEqual(stored);
    expect(queue && (await eventsOf(queue))).toEqual([]);
  });

  test("rejects missing and too long values", async () => {
    const url_format_string = "https://example.com/";
    expect(await owner.whyRefused("POST", "/realm/filters", { url_format_string })).toBe(
      "REQUEST_VARIABLE_MISSING: Missing 'pattern' argument",
    );
    const long = { pattern: "a".repeat(2001), url_format_string };
    expect(await owner.whyRefused("POST", "/realm/filters", long)).toBe(
      "pattern is too long (limit: 2000 characters)",
    );
  });

  test("those that an earlier release stored have templates made of their formats", async () => {
    await add("earlier-(?P<id>[0-9]+)", "https://example.com/%(id)s");
    await add("earlier/(?P<path>.+)", "https://example.com/%(path)s");
    await runSql(world, "update linkifier set url_template = null");
    await expectSameModel(world);
  });

  test("rejects unknown ids", async () => {
    const unknown = badRequest("Linkifier not found.");
    const change = { pattern: "(?P<id>z)", url_format_string: "https://example.com/%(id)s" };
    for (const path of ["/realm/filters/987654", "/realm/filters/99999999999999999999"]) {
      expect(await owner.refused("PATCH", path, change)).toEqual(unknown);
      expect(await owner.refused("DELETE", path)).toEqual(unknown);
    }
  });

  test("there is no GET /realm/filters", async () => {
    expect(await owner.refused("GET", "/realm/filters")).toMatchObject({
      status: 405,
      allowed_methods: ["OPTIONS", "POST"],
    });
  });
});
