/** Changes of linkifiers and playgrounds, each at its level and at the level before. */
import { badRequest, type TestQueue } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { documentAt, eventsAt } from "./support.ts";

const { world, owner, hamlet } = useWorld();

type State = Readonly<Record<string, unknown>>;
interface Linkifier {
  readonly id: number;
  readonly url_format?: string;
  readonly url_template?: string;
}

const able = { client_capabilities: { notification_settings_null: true, linkifier_url_template: true } };
const unable = { client_capabilities: { notification_settings_null: true, linkifier_url_template: false } };
const types = ["realm_linkifiers", "realm_filters"];

const listAt = async (level: number): Promise<readonly Linkifier[]> =>
  (await hamlet.speaking(level).ok<{ linkifiers: Linkifier[] }>("GET", "/realm/linkifiers")).linkifiers;

const last = async (level: number) => (await listAt(level)).at(-1);

const add = async (level: number, parameters: State): Promise<number> =>
  (await owner.speaking(level).ok<{ id: number }>("POST", "/realm/filters", parameters)).id;

const eventsWithoutIds = async (queue: TestQueue): Promise<State[]> =>
  (await queue.all()).map(({ id: _, ...event }) => event);

/** Returns the address of the first link in a message, as sent to its author. */
async function linkIn(content: string): Promise<string | undefined> {
  const queue = await hamlet.register({ event_types: ["message"], apply_markdown: true });
  await hamlet.send("general", "links", content);
  const [event] = await queue.all();
  return /href="([^"]*)"/.exec((event?.["message"] as { content: string } | undefined)?.content ?? "")?.[1];
}

describe("linkifiers with URL templates", () => {
  test("176: are set by requests", async () => {
    const id = await add(176, { pattern: "NEW-(?P<id>\\d+)", url_template: " https://x.org{/id} " });
    expect(await last(176)).toEqual({ id, pattern: "NEW-(?P<id>\\d+)", url_template: "https://x.org{/id}" });
    expect(await last(175)).toEqual({ id, pattern: "NEW-(?P<id>\\d+)", url_format: "https://x.org/%(id)s" });
    expect(await linkIn("NEW-12")).toBe("https://x.org/12");
    const url_template = "https://x.org{?id}";
    await owner
      .speaking(176)
      .ok("PATCH", `/realm/filters/${id}`, { pattern: "NEW-(?P<id>[a-z/]+)", url_template });
    expect(await linkIn("NEW-a/b")).toBe("https://x.org?id=a%2Fb");
  });

  test("176: are made of the formats of earlier requests", async () => {
    const format = "https://x.org/%(path)s/100%%/%(id)s";
    const id = await add(175, { pattern: "OLD-(?P<path>.+)-(?P<id>\\d+)", url_format_string: format });
    expect(await last(176)).toMatchObject({ id, url_template: "https://x.org/{+path}/100%25/{id}" });
    expect(await last(175)).toMatchObject({ id, url_format: "https://x.org/%(path)s/100%25/%(id)s" });
    expect(await linkIn("OLD-a/b-7")).toBe("https://x.org/a/b/100%25/7");
  });

  test("176: are not set by the earlier parameter", async () => {
    const parameters = { pattern: "a", url_format_string: "https://x.org/" };
    expect(await owner.speaking(176).whyRefused("POST", "/realm/filters", parameters)).toBe(
      "REQUEST_VARIABLE_MISSING: Missing 'url_template' argument",
    );
    const wrong = { pattern: "a", url_template: "https://x.org/" };
    expect(await owner.speaking(175).whyRefused("POST", "/realm/filters", wrong)).toBe(
      "REQUEST_VARIABLE_MISSING: Missing 'url_format_string' argument",
    );
  });

  test.each([
    [
      ["(?P<id>a)", "https://x.org/%(id)d", "url_format_string", "Invalid format string in URL."],
      ["(?P<id>a)", "https://x.org/{id", "url_template", "Invalid URL template."],
    ],
    [
      ["(?P<id>a)", "x.org/%(id)s", "url_format_string", "Enter a valid URL."],
      ["(?P<id>a)", "javascript:{id}", "url_template", "Enter a valid URL."],
    ],
    [
      ["a", " ", "url_format_string", "This field cannot be blank."],
      ["a", " ", "url_template", "This field cannot be blank."],
    ],
    [
      [
        "a",
        "https://x.org/%(i-d)s",
        "__all__",
        "Group 'i-d' in URL format string is not present in linkifier pattern.",
      ],
      [
        "a",
        "https://x.org/{id}",
        "__all__",
        "Group 'id' in URL template is not present in linkifier pattern.",
      ],
    ],
    [
      [
        "(?P<b>a)",
        "https://x.org/",
        "__all__",
        "Group 'b' in linkifier pattern is not present in URL format string.",
      ],
      [
        "(?P<b>a)",
        "https://x.org/",
        "__all__",
        "Group 'b' in linkifier pattern is not present in URL template.",
      ],
    ],
    [
      ["(?P<b>[", "%", "__all__", "Bad regular expression: missing closing ]: ["],
      ["(?P<b>[", "{", "__all__", "Bad regular expression: missing closing ]: ["],
    ],
  ])("176: are refused with the name of the parameter: %#", async (before, at) => {
    const id = await add(176, {
      pattern: `other-${(await listAt(176)).length}`,
      url_template: "https://x.org/",
    });
    for (const [level, [pattern = "", url = "", key = "", msg]] of [
      [175, before],
      [176, at],
    ] as const) {
      const parameters = { pattern, [level === 175 ? "url_format_string" : "url_template"]: url };
      for (const [method, path] of [
        ["POST", "/realm/filters"],
        ["PATCH", `/realm/filters/${id}`],
      ] as const) {
        const answer = await owner.speaking(level).refused(method, path, parameters);
        expect(answer).toMatchObject({ code: "BAD_REQUEST", msg, errors: { [key]: [msg] } });
      }
    }
  });

  test("176: need the capability in events and in the state", async () => {
    const queues = await Promise.all(
      (
        [
          [175, unable],
          [176, unable],
          [176, {}],
          [176, able],
        ] as const
      ).map(([level, options]) => hamlet.speaking(level).register({ ...options, event_types: types })),
    );
    const id = await add(176, { pattern: "EV-(?P<id>\\d+)", url_template: "https://x.org/{id}" });
    const [before, ...at] = await Promise.all(queues.map(eventsWithoutIds));
    const linkifiers = await listAt(175);
    expect(before).toEqual([
      { type: "realm_linkifiers", realm_linkifiers: linkifiers },
      { type: "realm_filters", realm_filters: await filtersAt(175) },
    ]);
    expect((await filtersAt(175)).at(-1)).toEqual(["EV-(?P<id>\\d+)", "https://x.org/%(id)s", id]);
    expect(await filtersAt(176)).toEqual([]);
    expect(at).toEqual([[], [], [{ type: "realm_linkifiers", realm_linkifiers: await listAt(176) }]]);
    for (const [level, options, expected] of [
      [175, unable, linkifiers],
      [175, {}, linkifiers],
      [176, unable, []],
      [176, able, await listAt(176)],
    ] as const) {
      const state = await hamlet
        .speaking(level)
        .ok<State>("POST", "/register", { ...options, fetch_event_types: ["realm_linkifiers"] });
      expect(state["realm_linkifiers"]).toEqual(expected);
      expect(state).not.toHaveProperty("realm_filters");
    }
  });

  test("176: are in events as the contract says", async () => {
    const id = (await last(176))?.id;
    const all = await eventsAt(hamlet, [175, 176], types, () =>
      owner.speaking(176).ok("DELETE", `/realm/filters/${id}`),
    );
    expect(all.map((events) => events.map(({ type }) => type))).toEqual([types, []]);
  });
});

test("202: linkifiers have an order, which decides between several that match", async () => {
  const [first, second] = [
    await add(202, { pattern: "(?P<id>ORD-\\d+)", url_template: "https://first.org/{id}" }),
    await add(202, { pattern: "ORD-(?P<id>\\d+)", url_template: "https://second.org/{id}" }),
  ];
  const before = (await listAt(202)).map(({ id }) => id);
  expect(before.slice(-2)).toEqual([first, second]);
  expect(await linkIn("ORD-1")).toBe("https://first.org/ORD-1");
  const order = before.toReversed();
  const path = "/realm/linkifiers";
  const [events] = await eventsAt(hamlet, [175], ["realm_linkifiers"], () =>
    owner.speaking(202).ok("PATCH", path, { ordered_linkifier_ids: order }),
  );
  for (const list of [events?.[0]?.["realm_linkifiers"], await listAt(201), await listAt(202)]) {
    expect((list as Linkifier[]).map(({ id }) => id)).toEqual(order);
  }
  expect(await linkIn("ORD-1")).toBe("https://second.org/1");
  const last = await add(202, { pattern: "LAST", url_template: "https://x.org/" });
  expect((await listAt(202)).map(({ id }) => id)).toEqual([...order, last]);
  for (const ordered_linkifier_ids of [order, [...order, last, last], [...order, 987_654], []]) {
    expect(await owner.speaking(202).refused("PATCH", path, { ordered_linkifier_ids })).toEqual(
      badRequest("The ordered list must enumerate all existing linkifiers exactly once"),
    );
  }
  expect(await pathsAt(201, path)).not.toContain("patch");
  expect(await pathsAt(202, path)).toContain("patch");
});

const playground = { name: "Snakes", pygments_language: "Python" };
const playgroundPath = "/realm/playgrounds";

test("196: playgrounds have URL templates", async () => {
  const added: number[] = [];
  const addPlayground = async (level: number, parameters: State) => {
    const { id } = await owner
      .speaking(level)
      .ok<{ id: number }>("POST", playgroundPath, { ...playground, ...parameters });
    added.push(id);
  };
  const events = await eventsAt(hamlet, [195, 196], ["realm_playgrounds"], async () => {
    await addPlayground(196, { name: "New", url_template: " https://x.org{?code}&run=1 " });
    await addPlayground(195, { name: "Old", url_prefix: " https://x.org/?a=100%&code= " });
  });
  const [before, at] = [
    ["https://x.org?code=", "https://x.org/?a=100%25&code="],
    ["https://x.org{?code}&run=1", "https://x.org/?a=100%25&code={code}"],
  ].map((urls, index) =>
    urls.map((url, place) => ({
      id: added[place],
      ...playground,
      name: ["New", "Old"][place],
      [["url_prefix", "url_template"][index] ?? ""]: url,
    })),
  );
  expect(events.map((list) => list.at(-1)?.["realm_playgrounds"])).toEqual([before, at]);
  for (const [level, expected] of [
    [195, before],
    [196, at],
  ] as const) {
    const { realm_playgrounds } = await hamlet
      .speaking(level)
      .ok<State>("POST", "/register", { fetch_event_types: ["realm_playgrounds"] });
    expect(realm_playgrounds).toEqual(expected);
  }
});

test.each([
  ["x.org/{code}", "Invalid URL template."],
  ["javascript:{code}", "Invalid URL template."],
  ["https://{code}", "Invalid URL template."],
  ["https://x.org/{code", "Invalid URL template."],
  ["https://x.org:port/{code}", "Invalid URL template."],
  ["https://x.org/", 'Missing the required variable "code" in the URL template'],
  ["https://x.org/{code}{?line}", '"code" should be the only variable present in the URL template'],
])("196: the template %s is refused", async (url_template, msg) => {
  const parameters = { ...playground, url_template };
  expect(await owner.speaking(196).refused("POST", playgroundPath, parameters)).toEqual(badRequest(msg));
  const earlier = { ...playground, url_prefix: "x.org" };
  expect(await owner.speaking(195).refused("POST", playgroundPath, earlier)).toEqual(
    badRequest("url_prefix is not a URL"),
  );
});

/** Returns the methods of a path that a level documents. */
async function pathsAt(level: number, path: string): Promise<string[]> {
  const { paths } = (await documentAt(world, level)) as { paths: Record<string, object> };
  return Object.keys(paths[path] ?? {});
}

async function filtersAt(level: number): Promise<readonly unknown[]> {
  const fetch_event_types = ["realm_filters"];
  const state = await hamlet.speaking(level).ok<State>("POST", "/register", { fetch_event_types });
  return state["realm_filters"] as unknown[];
}
