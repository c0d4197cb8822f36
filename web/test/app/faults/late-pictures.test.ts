/** Pictures that load long after the user has begun to read their messages. */
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { visit } from "../visit.ts";
import { addressOf, restingPlace } from "./support.ts";

const padded = (index: number): string => String(index).padStart(2, "0");

/** Wide, high and very small pictures. */
const sizes = [
  { width: 900, height: 300 },
  { width: 300, height: 900 },
  { width: 16, height: 16 },
];

describe.skipIf(browserPath === undefined)("pictures that load late", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const ids: number[] = [];

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    const hamlet = world.as("hamlet");
    const uris = await Promise.all(sizes.map((size, index) => upload(hamlet, `${index}.png`, size)));
    for (let index = 0; index < 60; index += 1) {
      const pictures =
        index % 3 === 0 ? [0, 1].map((more) => `[picture](${uris[(index / 3 + more) % 3]})`).join(" ") : "";
      ids.push(await hamlet.send("castle", "pictures", `line ${padded(index)} ${pictures}`));
    }
    await world.as("cordelia").ok("POST", "/mark_all_as_read");
  });

  async function upload(person: Person, name: string, size: { width: number; height: number }) {
    const picture = await sharp({ create: { ...size, channels: 3, background: "#5b8def" } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("file", new File([new Uint8Array(picture)], name, { type: "image/png" }));
    const answer = await fetch(`${world.url}/api/v1/user_uploads`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${person.email}:${person.apiKey}`)}` },
      body: form,
    });
    return ((await answer.json()) as { uri: string }).uri;
  }

  /** Counts the drawn pictures of messages, and how many of them have loaded. */
  const pictures = (page: Page) =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLImageElement>(".message_inline_image img")];
      return { drawn: all.length, here: all.filter(({ naturalHeight }) => naturalHeight > 0).length };
    });

  /** Opens a window in which pictures load only after `letThrough`. */
  async function reader(viewport: { width: number; height: number }) {
    const visited = await visit(browser, world, world.as("cordelia"), { viewport });
    const gate = Promise.withResolvers<void>();
    await visited.page.route("**/user_uploads/**", async (route) => {
      await gate.promise;
      await route.continue();
    });
    return { visited, page: visited.page, letThrough: () => gate.resolve() };
  }

  test.each([
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ])("keep the message being read in its place, $width pixels wide", async (viewport) => {
    const { visited, page, letThrough } = await reader(viewport);
    await using _ = visited;
    await visited.goTo(`${await addressOf(world.as("cordelia"), "pictures")}/near/${ids[31]}`);
    await restingPlace(page, "line 31");
    await expect.poll(() => page.getByRole("feed").getAttribute("aria-busy")).toBe("false");
    await page.getByRole("feed").hover();
    await page.mouse.wheel(0, -120);
    const [above, below] = [await restingPlace(page, "line 30"), await restingPlace(page, "line 31")];
    expect((await pictures(page)).drawn).toBeGreaterThan(0);
    expect((await pictures(page)).here).toBe(0);
    letThrough();
    await expect.poll(async () => (await pictures(page)).here).toBeGreaterThan(2);
    expect(await restingPlace(page, "line 31")).toBeCloseTo(below, 0);
    expect(await restingPlace(page, "line 30")).toBeCloseTo(above, 0);
    expect(visited.problems).toEqual([]);
  });

  test("keep the view at its end", async () => {
    const { visited, page, letThrough } = await reader({ width: 1280, height: 800 });
    await using _ = visited;
    await visited.goTo(await addressOf(world.as("cordelia"), "pictures"));
    const before = await restingPlace(page, "line 59");
    letThrough();
    await expect.poll(async () => (await pictures(page)).here).toBeGreaterThan(2);
    expect(await restingPlace(page, "line 59")).toBeCloseTo(before, 0);
    expect(visited.problems).toEqual([]);
  });
});
