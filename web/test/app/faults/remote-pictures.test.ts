/** Pictures of other hosts, which must not learn who reads them. */

import { Site } from "@confab/server/test/outgoing/support";
import { pictureSite } from "@confab/server/test/remote-images/support";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { visit } from "../visit.ts";
import { addressOf, messages, withoutFailedRequests } from "./support.ts";

describe.skipIf(browserPath === undefined)("pictures of other hosts", () => {
  const { world } = useWorld({ environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" } });
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    await world.as("owner").ok("PATCH", "/realm", { inline_url_embed_preview: true });
  });

  /** Opens a topic in a browser, and records the hosts that receive requests. */
  async function read(topic: string) {
    const cordelia = await visit(browser, world, world.as("cordelia"));
    const hosts = new Set<string>();
    cordelia.page.on("request", (request) => hosts.add(new URL(request.url()).host));
    await cordelia.goTo(await addressOf(world.as("cordelia"), topic));
    await messages(cordelia.page).first().waitFor();
    return { ...cordelia, hosts };
  }

  const drawn = (page: Page) =>
    page.waitForFunction(() => {
      const images = [...document.querySelectorAll<HTMLImageElement>(".message_inline_image img")];
      return images.length > 0 && images.every(({ naturalWidth }) => naturalWidth > 0);
    });

  test("come from the server, in new messages and in stored ones", async () => {
    await using site = await pictureSite();
    const hamlet = world.as("hamlet");
    const url = (name: string) => site.url(`/${name}.png`);
    await hamlet.send("castle", "pictures", url("sent"));
    const stored = await hamlet.send("castle", "pictures", "an old message");
    await world.server.context.engine.query({
      text: "update message set rendered_content = $2 where message_id = $1",
      values: [
        stored,
        `<div class="message_inline_image"><a href="${url("stored")}"><img src="${url("stored")}"></a></div>`,
      ],
    });
    await using reader = await read("pictures");
    await drawn(reader.page);
    await hamlet.send("castle", "pictures", `now ${url("live")}`);
    await messages(reader.page).getByText("now").waitFor();
    await drawn(reader.page);
    expect([...reader.hosts]).toEqual([new URL(world.url).host]);
    expect(site.asked.map(({ path }) => path).sort()).toEqual(["/live.png", "/sent.png", "/stored.png"]);
    for (const { headers } of site.asked) {
      expect(headers["user-agent"]).toContain("Confab");
      expect(headers).not.toHaveProperty("referer");
    }
    expect(reader.problems).toEqual([]);
  });

  test("in previews of linked pages come from the server", async () => {
    await using pictures = await pictureSite();
    await using site = await Site.start((_, response) => {
      const head = `<meta property="og:title" content="A page"><meta property="og:image" content="${pictures.url("/a.png")}">`;
      response.writeHead(200, { "content-type": "text/html" }).end(`<html><head>${head}</head></html>`);
    });
    await world.as("hamlet").send("castle", "pages", `see ${site.url("/page")}`);
    await world.settle();
    const asked = pictures.nextRequest();
    await using reader = await read("pages");
    await messages(reader.page).getByText("A page").waitFor();
    await asked;
    expect([...reader.hosts]).toEqual([new URL(world.url).host]);
    expect(pictures.asked[0]?.headers["user-agent"]).toContain("Confab");
    expect(reader.problems).toEqual([]);
  });

  test("that are missing appear as links, and not in the picture viewer", async () => {
    await using site = await pictureSite({ "/gone.png": (_, response) => response.writeHead(404).end() });
    const gone = site.url("/gone.png");
    await world.as("hamlet").send("castle", "gone", gone);
    await world.as("hamlet").send("castle", "gone", `[the castle](${gone}) ${site.url("/here.png")}`);
    await using reader = await read("gone");
    const { page } = reader;
    const bare = messages(page).first().getByRole("link", { name: gone });
    await bare.waitFor();
    expect(await bare.getAttribute("href")).toBe(gone);
    const preview = messages(page).nth(1).locator(".message_inline_image");
    await preview.getByRole("link", { name: "the castle" }).waitFor();
    await drawn(page);
    // The link opens a window of its own, as all links do.
    const opened = page.context().waitForEvent("page");
    await preview.getByRole("link", { name: "the castle" }).click();
    await (await opened).close();
    await preview.locator("img").click();
    await page.getByRole("dialog").waitFor();
    expect(await page.getByRole("dialog").getByRole("button", { name: "Next image" }).count()).toBe(0);
    expect(withoutFailedRequests(reader.problems)).toEqual([]);
  });
});
