/** A user returns from a long leave. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { type Visit, visit } from "../visit.ts";
import { messages, restingPlace } from "./support.ts";

const UNREADS = 10_000;
const STREAMS = 40;
/** The number of topics besides the long one. */
const TOPICS = 299;
/** One in this number of messages is in the long topic; the others go to the other topics in turn. */
const LONG_SHARE = 5;
const LONG = UNREADS / LONG_SHARE;

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
const streamName = (stream: number): string => `stream ${String(stream).padStart(2, "0")}`;
const topicName = (topic: number): string => `topic ${String(topic).padStart(3, "0")}`;

/** Unread counts by topic number; the long topic is 0. */
const unreadIn: readonly number[] = [
  LONG,
  ...range(TOPICS).map(
    (before) => Math.floor((UNREADS - LONG) / TOPICS) + Number(before < (UNREADS - LONG) % TOPICS),
  ),
];
const unreadByTopic = unreadIn.map((count, topic) => [topicName(topic), count] as const);
const unreadByStream = range(STREAMS).map((stream) => {
  const counts = unreadIn.filter((_, topic) => topic % STREAMS === stream);
  return [streamName(stream), counts.reduce((sum, count) => sum + count)] as const;
});

describe.skipIf(browserPath === undefined)("10,000 unread messages in 300 topics of 40 streams", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    const names = range(STREAMS).map(streamName);
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(names);
    await world.as("hamlet").send(streamName(0), topicName(0), "line 0");
    await world.as("cordelia").ok("POST", "/mark_all_as_read");
    await writeUnreads();
    // The server reads the ends of conversations at its start.
    await world.restart();
  });

  /** Writes straight into the database, because sending this many messages takes minutes. */
  async function writeUnreads() {
    const { engine } = world.server.context;
    const names = range(STREAMS).map(streamName);
    await engine.transaction((db) =>
      db.query({
        text: `
          with line as (
            select i, case when i % $3::int = 0 then 0 else 1 + (i - i / $3::int - 1) % $4::int end as topic
              from generate_series(1, $2::int) as i
          ), placed as (
            select line.*, conversation.realm_id, conversation.conversation_id
              from line
              join stream on stream.name = ($5::text[])[1 + line.topic % cardinality($5::text[])]
              join conversation using (realm_id, conversation_id)
          ), written as (
            insert into message (realm_id, message_id, conversation_id, sender_id, topic, content,
                                 rendered_content, client, sent_at)
            select realm_id, counter.message_id + i, conversation_id, $1,
                   'topic ' || lpad(topic::text, 3, '0'), 'line ' || i / $3::int,
                   '<p>line ' || i / $3::int || '</p>', 'website', '2026-05-08T12:00:00Z'::timestamptz + i * interval '0.5 s'
              from placed join realm_counter as counter using (realm_id)
          ), ended as (
            update conversation
               set last_message_id = counter.message_id + added.last,
                   first_message_id = coalesce(first_message_id, counter.message_id + 1)
              from realm_counter as counter,
                   (select conversation_id, max(i) as last from placed group by conversation_id) as added
             where conversation.conversation_id = added.conversation_id
          )
          update realm_counter set message_id = message_id + $2::int`,
        values: [world.as("hamlet").userId, UNREADS, LONG_SHARE, TOPICS, names],
      }),
    );
  }

  /** Returns the counts next to the links of an element, as a screen reader reads them, by link name. */
  const counts = (page: Page, within: string, name: string): Promise<[string, number][]> =>
    page.evaluate(
      ([area, nameIn]) =>
        [...document.querySelectorAll(`${area} a`)].flatMap((link) => {
          const said = link.querySelector(".count .visually-hidden")?.textContent;
          const digits = said?.replaceAll(/\D/g, "") ?? "";
          return digits === ""
            ? []
            : [[link.querySelector(nameIn)?.textContent ?? "", Number(digits)] as [string, number]];
        }),
      [within, name] as const,
    );
  const inSidebar = (page: Page) => counts(page, "nav", ".sidebar-name");
  const sidebarOf = async (page: Page, name: string) => new Map(await inSidebar(page)).get(name) ?? 0;

  async function returning(): Promise<Visit> {
    const visited = await visit(browser, world, world.as("cordelia"));
    await visited.goTo("#inbox");
    await visited.page.getByRole("main").getByRole("button", { name: "Mark all as read" }).waitFor();
    return visited;
  }

  const openLong = (page: Page) =>
    page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^${topicName(0)}`) })
      .click();

  /** The very last message belongs to the long topic. */
  async function goToNewest(page: Page) {
    await page.getByRole("button", { name: /^Jump to latest message/ }).click();
    await messages(page)
      .filter({ hasText: `line ${LONG}` })
      .waitFor();
  }

  test("are counted correctly in the inbox, the sidebar and the title", async () => {
    await using cordelia = await returning();
    const { page } = cordelia;
    await expect.poll(() => page.title()).toBe(`(${UNREADS}) Inbox – Test Organization`);
    const topics = await counts(page, "main", ".inbox-name");
    expect(topics.toSorted()).toEqual(unreadByTopic.toSorted());
    for (const folder of await page.locator("nav .folder-button[aria-expanded=false]").all())
      await folder.click();
    await expect.poll(() => sidebarOf(page, streamName(STREAMS - 1))).toBeGreaterThan(0);
    const lines = await inSidebar(page);
    expect(lines.filter(([name]) => name.startsWith("stream")).toSorted()).toEqual(unreadByStream);
    expect(new Map(lines).get("Inbox")).toBe(UNREADS);
    expect(cordelia.problems).toEqual([]);
  });

  test("open a conversation of 2,000 at its first unread message, and count down while reading", async () => {
    await using cordelia = await returning();
    const { page } = cordelia;
    await openLong(page);
    await page.getByText("Unread messages", { exact: true }).waitFor();
    const first = messages(page).filter({ has: page.getByText("line 1", { exact: true }) });
    await first.waitFor();
    await restingPlace(page, "line 1");
    const isInView = await first.evaluate((element) => {
      const [message, feed] = [element, element.closest("[role=feed]")].map((each) =>
        each?.getBoundingClientRect(),
      );
      return message && feed ? message.top >= feed.top && message.bottom <= feed.bottom : false;
    });
    expect(isInView).toBe(true);
    await expect.poll(() => sidebarOf(page, "Inbox")).toBeLessThan(UNREADS);
    await expect
      .poll(async () => (await page.title()).startsWith(`(${await sidebarOf(page, "Inbox")}) `))
      .toBe(true);
    await goToNewest(page);
    expect(cordelia.problems).toEqual([]);
  });

  test("let the user scroll a conversation of 2,000 back to its beginning without a standstill", async () => {
    await using cordelia = await returning();
    const { page } = cordelia;
    await openLong(page);
    await messages(page).first().waitFor();
    await goToNewest(page);
    await restingPlace(page, `line ${LONG}`);
    const { longestStand, passed } = await scrollBack(page, LONG, 400);
    expect(longestStand).toBeLessThan(30);
    expect(passed).toBeGreaterThan(LONG - 100);
    await messages(page)
      .filter({ has: page.getByText("line 0", { exact: true }) })
      .waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  const atNewestOfAll = async () => {
    const cordelia = await returning();
    await cordelia.goTo("#all_messages");
    await messages(cordelia.page).first().waitFor();
    await restingPlace(cordelia.page, `line ${LONG}`);
    return cordelia;
  };

  test("draw each of 400 messages of all conversations once, whatever loads above", async () => {
    await using cordelia = await atNewestOfAll();
    const { page } = cordelia;
    const { drawn, passed } = await scrollBack(page, 400, 150);
    expect(passed).toBeGreaterThan(350);
    expect(drawn).toBeLessThan(passed * 1.05);
    expect(cordelia.problems).toEqual([]);
  });

  test("cause one request for the next page of a view, as the reader scrolls near its beginning", async () => {
    await using cordelia = await atNewestOfAll();
    const { page } = cordelia;
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("num_before=100") && asked.push(request.url()));
    // The view has 150 messages before its next page.
    await scrollBack(page, 130, 150);
    expect(asked).toHaveLength(1);
    expect(cordelia.problems).toEqual([]);
  });

  test("are all marked as read by one request, everywhere, and that can be undone", async () => {
    await using cordelia = await returning();
    const { page } = cordelia;
    const before = await sidebarOf(page, "Inbox");
    const asked: string[] = [];
    page.on(
      "request",
      (request) => request.method() === "POST" && asked.push(new URL(request.url()).pathname),
    );
    await page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click();
    await page.getByRole("main").getByText("You're all caught up", { exact: true }).waitFor();
    expect(asked.filter((path) => path.includes("read") || path.includes("flags"))).toEqual([
      "/json/mark_all_as_read",
    ]);
    await expect.poll(() => page.title()).toBe("Inbox – Test Organization");
    expect(await inSidebar(page)).toEqual([]);
    const { state } = await world.as("cordelia").register<{ unread_msgs: { count: number } }>();
    expect(state.unread_msgs.count).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => sidebarOf(page, "Inbox")).toBe(before);
    await expect.poll(() => page.title()).toBe(`(${before}) Inbox – Test Organization`);
    expect(cordelia.problems).toEqual([]);
  });
});

/**
 * Scrolls a view back to its beginning, or by the given number of messages.
 *
 * @param step pixels in each frame
 * @returns the longest run of frames without progress although there was more; how often messages were drawn, and how
 * many there are
 */
async function scrollBack(page: Page, most: number, step: number) {
  // The client keeps a reader at the end there as messages arrive; the wheel moves away from it.
  await page.getByRole("feed").hover();
  await page.mouse.wheel(0, -600);
  return await page.evaluate(scrollInSteps, [most, step] as const);
}

async function scrollInSteps([most, step]: readonly [number, number]) {
  const feed = document.querySelector("[role=feed]");
  const idIn = (node: Node | null | undefined) =>
    node instanceof Element ? node.querySelector("[data-message-id]")?.getAttribute("data-message-id") : null;
  const passed = new Set<string>();
  let drawn = 0;
  const observer = new MutationObserver((changes) => {
    const ids = changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap((row) => idIn(row) ?? []));
    drawn += ids.length;
    for (const id of ids) passed.add(id);
  });
  const rows = feed?.querySelector("[data-message-id]")?.parentElement?.parentElement;
  if (rows) observer.observe(rows, { childList: true });
  let [longestStand, stood] = [0, 0];
  let oldest = Number.POSITIVE_INFINITY;
  for (let resting = 0; feed && resting < 60 && passed.size < most; ) {
    feed.scrollBy({ top: -step });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const first = Number(idIn(feed));
    const isWaiting = feed.getAttribute("aria-busy") === "true";
    resting = feed.scrollTop === 0 && !isWaiting ? resting + 1 : 0;
    stood = first < oldest || isWaiting || resting > 0 ? 0 : stood + 1;
    longestStand = Math.max(longestStand, stood);
    oldest = Math.min(oldest, first);
  }
  observer.disconnect();
  return { longestStand, drawn, passed: passed.size };
}
