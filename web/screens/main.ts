/**
 * `npm run screens`: pictures of every screen of the web client, on a desktop and on a phone, light and dark.
 * `npm run screens -- palette topic --language de --to /tmp/pictures` takes some of them, in another language, as PNG
 * elsewhere.
 * Emoji appear as boxes if no font has them (Debian: fonts-noto-color-emoji).
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { closestLanguage } from "@confab/contract";
import { World } from "@confab/testkit";
import { buildServer } from "@confab/testkit/build-server";
import { startTestTemplates } from "@confab/testkit/embedded";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { withoutFailedRequests } from "../test/app/faults/support.ts";
import { launch } from "../test/app/visit.ts";
import { browserPath } from "../test/browser.ts";
import { finding } from "./finding.ts";
import { pictureManaging } from "./managing.ts";
import { furnish } from "./organization.ts";
import { reading } from "./reading.ts";
import { enter, type Look, looks, optionsFor } from "./stage.ts";
import { doors, firstRun, firstRunNames } from "./way-in.ts";
import { writing } from "./writing.ts";

const LATE_FRAMES_MILLISECONDS = 500;

/** To add a screen, add it to its list. */
const screens = [...reading, ...writing, ...finding];

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { language: { type: "string", default: "en" }, to: { type: "string" }, look: { type: "string" } },
});
const folder = values.to ?? fileURLToPath(new URL("../../docs/screens/", import.meta.url));
const language = closestLanguage(values.language) ?? "en";
const isWanted = (name: string) => names.length === 0 || names.includes(name);

mkdirSync(folder, { recursive: true });
buildServer();
using _templates = startTestTemplates();
// The browser that people use: only a full browser asks for permission to show notifications.
const browser = await launch(browserPath);
const wantedLooks = looks(language).filter(
  ({ device, colorScheme }) =>
    values.look === undefined || `${device}-${colorScheme}`.startsWith(values.look),
);

if ([...screens, ...doors].some(({ name }) => isWanted(name))) {
  await using world = await World.start({ environment: { CONFAB_WEB_PUBLIC_STREAMS: "on" } });
  await world.as("owner").ok("PATCH", "/realm", { invite_required: false });
  const organization = await furnish(world, browser);
  for (const look of wantedLooks) {
    await using stage = await enter(browser, organization, look);
    for (const { name, show, leave } of screens) {
      if (!isWanted(name)) continue;
      await tried(`${name} ${look.device}`, async () => {
        await organization.restore();
        try {
          await show(stage);
          await take(look)(stage.page, name);
        } finally {
          await leave?.(stage);
        }
      });
    }
    for (const problem of withoutFailedRequests(stage.problems))
      console.error(`${look.device}, ${look.colorScheme}: ${problem}`);
    for (const { name, show } of doors) {
      if (!isWanted(name)) continue;
      const context = await browser.newContext({ baseURL: world.url, ...optionsFor(look) });
      const page = await context.newPage();
      await tried(`${name} ${look.device}`, async () => {
        await show(page, organization);
        await take(look)(page, name);
      });
      await context.close();
    }
  }
}
if (firstRunNames.some(isWanted)) {
  for (const look of wantedLooks) {
    await tried("the first run", () =>
      firstRun(browser, look, async (page, name) => {
        if (isWanted(name)) await take(look)(page, name);
      }),
    );
  }
}
const cameras = wantedLooks.map((look) => ({ look, take: take(look) }));
await tried("managing", async () => {
  for (const problem of await pictureManaging(browser, cameras, isWanted)) console.error(problem);
});
await browser.close();

/** Continues with the other screens if one fails. */
async function tried(what: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    console.error(`${what}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

/** Waits until two pictures are equal, which means that gradual drawing has finished. */
async function rest(page: Page, device: Look["device"]): Promise<void> {
  let before: Buffer = Buffer.alloc(0);
  for (let step = 0; step < 10; step += 1) {
    // The browser keeps returning frames from before the latest change in a window of phone size.
    if (device === "phone") await page.waitForTimeout(LATE_FRAMES_MILLISECONDS);
    const now = await page.screenshot({ type: "jpeg", quality: 50 });
    if (now.equals(before)) return;
    before = now;
  }
}

function take({ device, colorScheme }: Look) {
  return async (page: Page, name: string): Promise<void> => {
    const path = join(folder, `${name}-${device}-${colorScheme}`);
    await rest(page, device);
    if (values.to !== undefined) {
      await page.screenshot({ path: `${path}.png` });
      return;
    }
    // There are many pictures, and they are committed with the code.
    await sharp(await page.screenshot())
      .jpeg({ quality: 45, mozjpeg: true })
      .toFile(`${path}.jpeg`);
    console.log(path);
  };
}
