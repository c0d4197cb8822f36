/** docs/interface/rendered-html.md#previews: linked pages are shown as cards. */

import { PNG } from "@confab/server/test/files/support";
import { Site } from "@confab/server/test/outgoing/support";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { addressOf, messages } from "./faults/support.ts";
import { barriersOn } from "./look.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the card of a linked page", () => {
  const { world } = useWorld({ environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" } });
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    await world.as("owner").ok("PATCH", "/realm", { inline_url_embed_preview: true });
  });

  const startSite = () =>
    Site.start((request, response) => {
      if (request.url === "/picture.png") response.writeHead(200, { "content-type": "image/png" }).end(PNG);
      else if (!request.url?.startsWith("/page")) response.writeHead(404).end();
      else {
        const picture = request.url === "/page-without-picture" ? "/missing.png" : "/picture.png";
        response
          .writeHead(200, { "content-type": "text/html" })
          .end(
            `<head><meta property="og:title" content="Minutes of the council"><meta property="og:description" content="All that was said."><meta property="og:image" content="${picture}"></head>`,
          );
      }
    });

  async function read(topic: string) {
    const cordelia = await visit(browser, world, world.as("cordelia"));
    await cordelia.goTo(await addressOf(world.as("cordelia"), topic));
    await messages(cordelia.page).first().waitFor();
    return { ...cordelia, card: cordelia.page.locator(".message_embed") };
  }

  test("appears below a message that people are reading, with site, title, text and picture", async () => {
    await using site = await startSite();
    const hamlet = world.as("hamlet");
    await hamlet.send("castle", "cards", "Has somebody written minutes?");
    await using cordelia = await read("cards");
    const { page, card } = cordelia;
    await hamlet.send("castle", "cards", `Here: ${site.url("/page")}`);
    await world.settle();
    await card.waitFor();
    expect(await card.innerText()).toBe("127.0.0.1\nMinutes of the council\nAll that was said.");
    const image = card.locator("img");
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
    const link = card.getByRole("link", { name: "Minutes of the council" });
    expect(await link.getAttribute("href")).toBe(site.url("/page"));
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await card.getByRole("link").count()).toBe(1);
    expect(await barriersOn(page, { within: ".message_embed" })).toEqual([]);
    expect(cordelia.problems).toEqual([]);
  });

  test("has no empty box for a picture that can't be loaded", async () => {
    await using site = await startSite();
    await world.as("hamlet").send("castle", "no picture", site.url("/page-without-picture"));
    await world.settle();
    await using cordelia = await read("no picture");
    await cordelia.card.getByText("Minutes of the council").waitFor();
    await expect.poll(() => cordelia.card.locator(".message_embed_image").count()).toBe(0);
  });
});
