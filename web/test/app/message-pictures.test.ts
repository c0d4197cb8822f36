/** Pictures in messages: their names, and their shapes on the screen. */
import { useWorld } from "@confab/testkit/vitest";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, picture } from "./look.ts";
import { painted, upload } from "./uploads.ts";
import { visit } from "./visit.ts";

const shapes = {
  "wide one.png": { width: 900, height: 300 },
  "high.png": { width: 300, height: 900 },
  "small.png": { width: 24, height: 16 },
};

describe.skipIf(browserPath === undefined)("pictures in messages", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
    const uris = [];
    for (const [name, size] of Object.entries(shapes))
      uris.push(await upload(world, hamlet, await painted(name, size)));
    await hamlet.send("castle", "pictures", `[The wall](${uris[0]})`);
    await hamlet.send("castle", "pictures", `${world.url}${uris[1]}`);
    await hamlet.send("castle", "pictures", `[](${uris[2]})`);
  });

  test.each([
    { viewport: { width: 1280, height: 900 } },
    { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" as const },
  ])("have names, keep their shapes and never grow, $viewport.width pixels wide", async (options) => {
    await using cordelia = await visit(browser, world, world.as("cordelia"), options);
    const { page } = cordelia;
    await cordelia.goTo("#narrow/stream/castle/topic/pictures");
    const images = page.locator(".message_inline_image img");
    await expect
      .poll(() =>
        images.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalHeight > 0)),
      )
      .toEqual([true, true, true]);
    expect(await images.evaluateAll((all) => all.map((each) => each.getAttribute("alt")))).toEqual([
      "The wall",
      "high.png",
      "small.png",
    ]);
    await picture(page, `pictures-${options.viewport.width}`);
    const [wide, high, small] = [
      await drawnSize(images.nth(0)),
      await drawnSize(images.nth(1)),
      await drawnSize(images.nth(2)),
    ];
    expect(wide.width / wide.height).toBeCloseTo(3, 0);
    expect(high.height / high.width).toBeCloseTo(3, 0);
    expect(small).toEqual({ width: 24, height: 16 });
    expect(await barriersOn(page)).toEqual([]);
    expect(cordelia.problems).toEqual([]);
  });
});

/** Returns the size of the area that the picture itself fills within its box. */
async function drawnSize(image: Locator): Promise<{ width: number; height: number }> {
  await image.scrollIntoViewIfNeeded();
  const { data, info } = await sharp(await image.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [xs, ys] = [new Set<number>(), new Set<number>()];
  for (let index = 0; index < info.width * info.height; index += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * index, 3 * index + 3);
    if (red < 200 || green > 50 || blue < 200) continue;
    xs.add(index % info.width);
    ys.add(Math.floor(index / info.width));
  }
  return { width: xs.size, height: ys.size };
}
