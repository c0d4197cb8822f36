import type { Person } from "@confab/testkit";
import type { BrowserContextOptions, Page } from "playwright-core";
import { type Visit, visit } from "../visit.ts";
import type { Opener } from "../windows.ts";

/** Returns the address of a topic, from the `#` on. */
export async function addressOf(person: Person, topic: string, stream = "castle"): Promise<string> {
  const { stream_id } = await person.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream });
  return `#narrow/stream/${stream_id}-${stream}/topic/${encodeURIComponent(topic).replaceAll("%", ".")}`;
}

/** Returns the Markdown of the messages that are stored in a topic, without its first one. */
export async function contentsAfterFirst(person: Person, topic: string): Promise<string[]> {
  const narrow = [
    ["stream", "castle"],
    ["topic", topic],
  ];
  const place = { anchor: "newest", num_before: 50, num_after: 0, narrow, apply_markdown: false };
  const { messages } = await person.ok<{ messages: { content: string }[] }>("GET", "/messages", place);
  return messages.map(({ content }) => content).slice(1);
}

export const fieldFor = (page: Page, topic: string) =>
  page.getByRole("textbox", { name: `Message #castle › ${topic}` });

/** Writes a message and sends it. */
export async function send(page: Page, topic: string, text: string): Promise<void> {
  await fieldFor(page, topic).fill(text);
  await fieldFor(page, topic).press("Control+Enter");
}

/** Opens a new topic with one message as a person who is going to write there. */
export async function openNewTopic(
  browser: Opener,
  at: { readonly url: string },
  { reader, writer, topic }: { reader: Person; writer: Person; topic: string },
  options?: BrowserContextOptions,
): Promise<Visit> {
  await reader.send("castle", topic, "Speak.");
  const visited = await visit(browser, at, writer, options);
  await visited.goTo(await addressOf(writer, topic));
  await messages(visited.page).first().waitFor();
  return visited;
}

export const messages = (page: Page) => page.getByRole("feed").locator("article:not(:has(.day-divider))");

/** Returns the distance of a message from the upper edge of the window; `undefined` if it is not drawn. */
export const topOf = (page: Page, text: string): Promise<number | undefined> =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll("[data-message-id]")];
    return all.find(({ textContent }) => textContent?.includes(wanted))?.getBoundingClientRect().top;
  }, text);

/** Waits until a message keeps its place for some frames. @returns the place */
export async function restingPlace(page: Page, text: string): Promise<number> {
  for (;;) {
    const before = await topOf(page, text);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
    });
    if (before !== undefined && before === (await topOf(page, text))) return before;
  }
}

/** Removes what a browser reports for requests without an answer, which is not a fault of the page. */
export const withoutFailedRequests = (problems: readonly string[]): string[] =>
  problems.filter(
    (problem) =>
      !problem.startsWith("Failed to load resource") &&
      problem !== "An unknown error occurred when fetching the script.",
  );
