/** The server drops the event queue of a user who is in the middle of something. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { type Visit, visit } from "../visit.ts";
import { addressOf, fieldFor, messages, restingPlace, withoutFailedRequests } from "./support.ts";
import { useGateway } from "./use-gateway.ts";

const RENEWING = "Catching up on new activity …";
const padded = (index: number): string => String(index).padStart(3, "0");

describe.skipIf(browserPath === undefined)("an expired queue", () => {
  const { world } = useWorld();
  const gateway = useGateway(world);
  const browser = useBrowser();
  const ids: number[] = [];

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    for (let index = 0; index < 180; index += 1) {
      ids.push(await world.as("hamlet").send("castle", "long", `line ${padded(index)}`));
    }
    await world.as("cordelia").ok("POST", "/mark_all_as_read");
  });

  /** Opens a topic as a user; `drop` deletes the queue, and delays the registration until `letThrough`. */
  async function reader(hash: string) {
    const visited = await visit(browser, gateway, world.as("cordelia"));
    const { page } = visited;
    let queueId = "";
    let letThrough = () => {};
    const gate = () => new Promise<void>((resolve) => (letThrough = resolve));
    let open: Promise<void> = Promise.resolve();
    await page.route("**/json/register", async (route) => {
      await open;
      const response = await route.fetch();
      queueId = ((await response.json()) as { queue_id: string }).queue_id;
      await route.fulfill({ response });
    });
    await page.reload();
    await visited.goTo(hash);
    await messages(page).first().waitFor();
    const drop = async () => {
      open = gate();
      await world.as("cordelia").ok("DELETE", "/events", { queue_id: queueId });
      await page.getByText(RENEWING).waitFor();
    };
    return { visited, page, drop, letThrough: () => letThrough() };
  }

  async function caughtUp(page: Page, visited: Visit) {
    await page.getByText(RENEWING).waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("feed").getAttribute("aria-busy")).toBe("false");
    expect(withoutFailedRequests(visited.problems)).toEqual([]);
  }

  test("keeps the typed text, shows a banner until it is renewed, and shows what arrived meanwhile", async () => {
    const { visited, page, drop, letThrough } = await reader(await addressOf(world.as("cordelia"), "long"));
    await using _ = visited;
    const field = fieldFor(page, "long");
    await field.click();
    await page.keyboard.type("Half a ");
    await drop();
    await world.as("hamlet").send("castle", "long", "While you were away.");
    await world.as("hamlet").ok("PATCH", `/messages/${ids[179]}`, { content: "line 179, changed" });
    await page.keyboard.type("sentence");
    letThrough();
    await messages(page).filter({ hasText: "While you were away." }).waitFor();
    await messages(page).filter({ hasText: "line 179, changed" }).waitFor();
    expect(await field.inputValue()).toBe("Half a sentence");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await caughtUp(page, visited);
  });

  test("keeps the reading position of a scrolled view, and updates the messages above and below", async () => {
    const address = await addressOf(world.as("cordelia"), "long");
    const { visited, page, drop, letThrough } = await reader(`${address}/near/${ids[60]}`);
    await using _ = visited;
    await restingPlace(page, "line 060");
    await page.getByRole("feed").hover();
    await page.mouse.wheel(0, -50);
    // Waits until all pages around the position have loaded.
    await expect.poll(() => page.getByRole("feed").getAttribute("aria-busy")).toBe("false");
    const before = await restingPlace(page, "line 060");
    await drop();
    await world.as("hamlet").ok("PATCH", `/messages/${ids[0]}`, { content: "line 000, changed" });
    await world.as("hamlet").send("castle", "long", "Far below.");
    letThrough();
    await caughtUp(page, visited);
    expect(Math.abs((await restingPlace(page, "line 060")) - before)).toBeLessThan(3);
    await page.getByRole("feed").focus();
    await page.keyboard.press("Home");
    await messages(page).filter({ hasText: "line 000, changed" }).waitFor();
    await page.getByRole("button", { name: "Jump to latest message" }).click();
    await messages(page).filter({ hasText: "Far below." }).waitFor();
    expect(withoutFailedRequests(visited.problems)).toEqual([]);
  });
});
