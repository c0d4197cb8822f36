/** `npm run screens`: pictures of every screen of the web client, at a desk and on a phone, light and dark. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { World } from "@confab/testkit";
import { startTestTemplates } from "@confab/testkit/embedded";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { launch, visit } from "../test/app/visit.ts";
import { pictureManaging } from "./managing.ts";
import { forgetReading, furnish } from "./organization.ts";
import { screens } from "./screens.ts";

const folder = fileURLToPath(new URL("../../docs/screens/", import.meta.url));

const devices = {
  desk: { viewport: { width: 1360, height: 850 } },
  phone: { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true },
} as const;

mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
using _templates = startTestTemplates();
const world = await World.start();
const browser = await launch();
const person = await furnish(world);
for (const [device, options] of Object.entries(devices)) {
  for (const colorScheme of ["light", "dark"] as const) {
    await forgetReading(person);
    await using visitor = await visit(browser, world, person, { ...options, colorScheme });
    for (const { name, show } of screens) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await show(visitor);
      const path = `${folder}${name}-${device}-${colorScheme}.jpeg`;
      await visitor.page.screenshot({ path, type: "jpeg", quality: 82 });
      console.log(path);
    }
    for (const problem of visitor.problems) console.error(`${device}, ${colorScheme}: ${problem}`);
    if (visitor.problems.length > 0) process.exitCode = 1;
  }
}
const cameras = Object.entries(devices).flatMap(([device, options]) =>
  (["light", "dark"] as const).map((colorScheme) => ({
    options: { ...options, colorScheme },
    take: async (page: Page, name: string) => {
      const path = `${folder}${name}-${device}-${colorScheme}.jpeg`;
      // They are many, and kept with the code.
      await sharp(await page.screenshot())
        .jpeg({ quality: 40, mozjpeg: true })
        .toFile(path);
      console.log(path);
    },
  })),
);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
for (const problem of await pictureManaging(browser, cameras, isWanted)) {
  console.error(problem);
  process.exitCode = 1;
}
await browser.close();
await world[Symbol.asyncDispose]();
