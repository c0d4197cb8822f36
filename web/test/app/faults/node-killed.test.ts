/** One of several nodes ends suddenly, as by `kill -9`, while a user reads and writes. */
import { Cluster, type Person } from "@confab/testkit";
import { missingPostgres } from "@confab/testkit/postgres";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RoundRobinProxy } from "../../../../tools/cluster/proxy.ts";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { visit } from "../visit.ts";
import { addressOf, fieldFor, messages, withoutFailedRequests } from "./support.ts";

const LOST = "Connection lost. Your drafts are kept. Reconnecting …";

/** Enough to reach both the dead node and the other one, because the proxy alternates. */
const SENT_MEANWHILE = 3;

/** Nodes start slowly while many other tests run. */
const TIMEOUT_MILLISECONDS = 300_000;

const isMissing = browserPath === undefined || missingPostgres() !== undefined;

describe.skipIf(isMissing)("kill -9 of a node behind a proxy", { timeout: TIMEOUT_MILLISECONDS }, () => {
  let cluster: Cluster;
  let proxy: RoundRobinProxy;
  let hamlet: Person;
  let cordelia: Person;
  const portOf = (index: number): number => Number(new URL(cluster.node(index).url).port);

  beforeAll(async () => {
    [cluster, proxy] = await Promise.all([Cluster.start(2), RoundRobinProxy.listen(0)]);
    for (const [index] of cluster.nodes.entries()) proxy.add(portOf(index));
    const owner = await cluster.owner();
    hamlet = await cluster.newPerson(owner, "Hamlet Member");
    cordelia = await cluster.newPerson(owner, "Cordelia Member");
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
    await hamlet.send("castle", "ghosts", "Who is there?");
  }, TIMEOUT_MILLISECONDS);
  afterAll(async () => {
    await proxy?.[Symbol.asyncDispose]();
    await cluster?.[Symbol.asyncDispose]();
  });
  const browser = useBrowser();

  /** The contents of the topic, as the server has them and as the page shows them, the oldest first. */
  const stored = async () => {
    const narrow = [
      ["stream", "castle"],
      ["topic", "ghosts"],
    ];
    const all = { anchor: "newest", num_before: 100, num_after: 0, narrow, apply_markdown: false };
    const answer = await hamlet.ok<{ messages: { content: string }[] }>("GET", "/messages", all);
    return answer.messages.map(({ content }) => content);
  };
  const shown = (page: Page) => page.locator("article[data-message-id] .message-content").allInnerTexts();

  async function sendAgainUntilSent(page: Page) {
    const again = page.getByRole("button", { name: "Send again" });
    await expect
      .poll(
        async () => {
          // The button may disappear before a click that waits for it, because its message turns out to have arrived.
          await again.evaluateAll((buttons) => {
            for (const button of buttons) (button as HTMLElement).click();
          });
          // Counts messages in transit and failed ones in one query, because one state may soon become the other.
          return page.locator(".is-outgoing").count();
        },
        { timeout: 60_000 },
      )
      .toBe(0);
  }

  test("for each node in turn causes no reload, loses no text, and keeps every message once and in order", async () => {
    await using window = await visit(browser, proxy, cordelia);
    const { page } = window;
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await window.goTo(await addressOf(hamlet, "ghosts"));
    await messages(page).first().waitFor();
    const field = fieldFor(page, "ghosts");
    for (const [index, node] of cluster.nodes.entries()) {
      const other = hamlet.at(cluster.node(1 - index).url);
      await field.fill(`Begun with ${index},`);
      await page.keyboard.press("End");
      await node.kill();
      await page.keyboard.type(" ended without.");
      for (let count = 0; count < SENT_MEANWHILE; count += 1) {
        await other.send("castle", "ghosts", `Theirs ${index}.${count}`);
      }
      expect(await field.inputValue()).toBe(`Begun with ${index}, ended without.`);
      await field.press("Control+Enter");
      for (let count = 0; count < SENT_MEANWHILE; count += 1) {
        await field.fill(`Mine ${index}.${count}`);
        await field.press("Control+Enter");
      }
      await sendAgainUntilSent(page);
      await messages(page)
        .filter({ hasText: `Theirs ${index}.${SENT_MEANWHILE - 1}` })
        .waitFor();
      proxy.remove(portOf(index));
      await expect.poll(() => page.getByText(LOST).count()).toBe(0);
      await node.start();
      proxy.add(portOf(index));
      await hamlet.at(node.url).send("castle", "ghosts", `${index} is back`);
      await messages(page)
        .filter({ hasText: `${index} is back` })
        .waitFor();
    }
    const all = await stored();
    expect(all).toHaveLength(1 + 2 * (2 + 2 * SENT_MEANWHILE));
    expect(all.toSorted()).toEqual([...new Set(all)].toSorted());
    await expect.poll(() => shown(page)).toEqual(all);
    expect(loads).toBe(0);
    expect(withoutFailedRequests(window.problems)).toEqual([]);
  });
});
