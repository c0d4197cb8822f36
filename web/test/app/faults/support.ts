import type { Person } from "@confab/testkit";
import type { Page } from "playwright-core";

/** The address of a topic, from the `#` on. */
export async function addressOf(person: Person, topic: string, stream = "castle"): Promise<string> {
  const { stream_id } = await person.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream });
  return `#narrow/stream/${stream_id}-${stream}/topic/${encodeURIComponent(topic).replaceAll("%", ".")}`;
}

export const fieldFor = (page: Page, topic: string) =>
  page.getByRole("textbox", { name: `Write to #castle › ${topic}` });

export const messages = (page: Page) => page.getByRole("feed").getByRole("article");

/** Where a message is on the screen, from the upper edge of the window; `undefined` where it is not drawn. */
export const topOf = (page: Page, text: string): Promise<number | undefined> =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll("[data-message-id]")];
    return all.find(({ textContent }) => textContent?.includes(wanted))?.getBoundingClientRect().top;
  }, text);

/** Waits until a message stays where it is for some frames. @returns where that is */
export async function restingPlace(page: Page, text: string): Promise<number> {
  for (;;) {
    const before = await topOf(page, text);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
    });
    if (before !== undefined && before === (await topOf(page, text))) return before;
  }
}

/** What a browser says of requests that get no answer is no fault of the page. */
export const withoutFailedRequests = (problems: readonly string[]): string[] =>
  problems.filter(
    (problem) =>
      !problem.startsWith("Failed to load resource") &&
      problem !== "An unknown error occurred when fetching the script.",
  );
