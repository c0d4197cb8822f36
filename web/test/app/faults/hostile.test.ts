/** Attempts of users to run their own scripts in other users' browsers. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { visit } from "../visit.ts";
import { addressOf, messages } from "./support.ts";

/** Each attempt sets the global `taken`, or opens a dialog, if it runs. */
const attempts = [
  "<script>window.taken=1</script>",
  '"><img src=x onerror=window.taken=1>',
  "'><svg/onload=window.taken=1>",
  "<iframe srcdoc='<script>parent.taken=1</script>'></iframe>",
  "<a href='javascript:window.taken=1'>press</a>",
  "[press](javascript:window.taken=1)",
  "[press](JaVaScRiPt&#58;window.taken=1)",
  "[press](data:text/html,<script>alert(1)</script>)",
  "![x](javascript:window.taken=1)",
  '![x" onerror="window.taken=1](https://example.com/a.png)',
  "<math><mtext><table><mglyph><style><img src=x onerror=window.taken=1>",
  "<style>@import 'javascript:window.taken=1';</style>",
  '```"><script>window.taken=1</script>\nx\n```',
  "```math\n\\href{javascript:window.taken=1}{press}\n```",
  "$$\\htmlData{onclick=window.taken=1}{x} \\includegraphics{javascript:window.taken=1}$$",
  "```spoiler <img src=x onerror=window.taken=1>\n<b onmouseover=window.taken=1>x</b>\n```",
  "@**<img src=x onerror=window.taken=1>**",
  "#**castle><img src=x onerror=window.taken=1>**",
  ':"><img src=x onerror=window.taken=1>:',
  '<time:"><img src=x onerror=window.taken=1>>',
  "{{constructor.constructor('window.taken=1')()}}",
  "/poll <img src=x onerror=window.taken=1>\n<img src=y onerror=window.taken=1>",
  'https://example.com/"onmouseover="window.taken=1',
];

/** Addresses that browsers refuse to parse. */
const unparsable = [
  "http://a:99999999/",
  "[x](//)",
  "[x](http://[y)",
  "[x](http://%/)",
  "https://%zz.example.com",
];

const NAME = "<img src=x onerror=taken=1>";

describe.skipIf(browserPath === undefined)("hostile contents", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
  });

  /** Presses everything pressable in the messages that stays on the page, and checks that nothing has run. */
  async function expectUntouched(page: Page, dialogs: readonly string[]) {
    const hrefs = await page.evaluate(() =>
      [...document.querySelectorAll("a")].map(({ protocol }) => protocol),
    );
    expect(hrefs.filter((protocol) => /script|data|vbscript/i.test(protocol))).toEqual([]);
    const handlers = await page.evaluate(() =>
      [...document.querySelectorAll("*")].flatMap(({ attributes }) =>
        [...attributes].map(({ name }) => name).filter((name) => name.startsWith("on")),
      ),
    );
    expect(handlers).toEqual([]);
    expect(
      await page.evaluate(() => document.querySelectorAll("iframe, object, embed, #app script").length),
    ).toBe(0);
    expect(await page.evaluate(() => "taken" in window)).toBe(false);
    expect(dialogs).toEqual([]);
  }

  async function victim() {
    const visited = await visit(browser, world, world.as("cordelia"));
    const dialogs: string[] = [];
    visited.page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    return { ...visited, dialogs };
  }

  /** Missing pictures of other sites are not faults of the page. */
  const faults = (problems: readonly string[]) =>
    problems.filter((problem) => !/Failed to load resource/.test(problem));

  test("in messages do not run, even after pressing what looks like a link", async () => {
    for (const attempt of attempts) await world.as("hamlet").send("castle", "attack", attempt);
    await using cordelia = await victim();
    const { page, dialogs } = cordelia;
    await cordelia.goTo(await addressOf(world.as("cordelia"), "attack"));
    await messages(page).first().waitFor();
    for (const link of await messages(page).getByText("press", { exact: true }).all()) await link.click();
    await page.getByRole("feed").focus();
    await page.keyboard.press("End");
    await messages(page).last().waitFor();
    await expectUntouched(page, dialogs);
    expect(faults(cordelia.problems)).toEqual([]);
  });

  test("in unparsable addresses hide no message, stored links included", async () => {
    const hamlet = world.as("hamlet");
    const ids: number[] = [];
    for (const source of unparsable) ids.push(await hamlet.send("castle", "addresses", `${source} end`));
    const { engine } = world.server.context;
    const stored = await hamlet.send("castle", "addresses", "an old message");
    await engine.query({
      text: "update message set rendered_content = $2 where message_id = $1",
      values: [stored, '<p>an <a href="http://a:99999999/">old</a> message</p>'],
    });
    await hamlet.send("castle", "addresses", "the last one");
    await using cordelia = await victim();
    await cordelia.goTo(await addressOf(world.as("cordelia"), "addresses"));
    await messages(cordelia.page).getByText("the last one").waitFor();
    expect(await messages(cordelia.page).count()).toBe(ids.length + 2);
    await messages(cordelia.page).getByText("an old message").waitFor();
    expect(faults(cordelia.problems)).toEqual([]);
  });

  test("in an undrawable message show only that message as plain text", async () => {
    const hamlet = world.as("hamlet");
    await hamlet.send("castle", "broken", "before");
    await hamlet.send("castle", "broken", "see https://poison.example.com/ *now*");
    await hamlet.send("castle", "broken", "**after**");
    await using cordelia = await victim();
    await cordelia.page.evaluate(() => {
      const canParse = URL.canParse.bind(URL);
      URL.canParse = (address, base) => {
        if (String(address).includes("poison")) throw new Error("poison");
        return canParse(address, base);
      };
    });
    await cordelia.goTo(await addressOf(world.as("cordelia"), "broken"));
    await messages(cordelia.page).getByText("see https://poison.example.com/ now").waitFor();
    await messages(cordelia.page).getByText("before").waitFor();
    await messages(cordelia.page).locator("strong", { hasText: "after" }).waitFor();
  });

  test("in names of topics, streams, people, files and fields do not run anywhere", async () => {
    const hamlet = world.as("hamlet");
    await world
      .as("owner")
      .ok("PATCH", `/users/${hamlet.userId}`, { full_name: "{{7+7}} ' onerror=taken=1 x='" });
    await world.as("owner").subscribe([NAME], {
      principals: [world.as("owner").userId, world.as("cordelia").userId, hamlet.userId],
    });
    const { id } = await world
      .as("owner")
      .ok<{ id: number }>("POST", "/realm/profile_fields", { name: NAME.slice(0, 40), field_type: 1 });
    await hamlet.ok("PATCH", "/users/me/profile_data", { data: [{ id, value: NAME }] });
    await hamlet.ok("POST", "/users/me/status", { status_text: NAME });
    await hamlet.send(NAME, NAME, `${NAME} @**Cordelia Member**`);
    await hamlet.sendTo([world.as("cordelia")], NAME);
    const form = new FormData();
    form.set("file", new File(["x"], `${NAME}.txt`, { type: "text/html" }));
    const upload = await fetch(`${world.url}/api/v1/user_uploads`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${hamlet.email}:${hamlet.apiKey}`)}` },
      body: form,
    });
    const { uri } = (await upload.json()) as { uri: string };
    await hamlet.send("castle", "files", `[${NAME}](${uri})`);
    await using cordelia = await victim();
    const { page, dialogs } = cordelia;
    const unread = page.getByRole("main").getByText(NAME).first();
    await unread.waitFor();
    for (const hash of [
      "#inbox",
      "#recent",
      "#narrow/is/mentioned",
      "#narrow/is/private",
      "#narrow/in/home",
      "#drafts",
      "#settings",
    ]) {
      await cordelia.goTo(hash);
      await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
      await expectUntouched(page, dialogs);
    }
    await cordelia.goTo("#narrow/in/home");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("<img");
    await page.getByRole("option").first().waitFor();
    await expectUntouched(page, dialogs);
    await page.keyboard.press("Escape");
    await page
      .getByRole("complementary", { name: "People" })
      .getByRole("button", { name: /7\+7/ })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await expectUntouched(page, dialogs);
    expect(faults(cordelia.problems)).toEqual([]);
  });

  test("meet a policy on every page that forbids other scripts", async () => {
    const session = await browser.newContext({ baseURL: world.url });
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    for (const [context, path] of [
      [cordelia.page.context(), "/"],
      [session, "/login/"],
      [session, "/accounts/password/reset/"],
      [session, "/register/"],
      [session, "/no/such/page"],
      [session, "/api/docs"],
    ] as const) {
      const response = await context.request.get(new URL(path, world.url).href);
      const policy = response.headers()["content-security-policy"] ?? "none";
      expect(`${path} ${policy}`).toMatch(/script-src 'self'|default-src 'none'/);
      expect(`${path} ${policy}`).not.toMatch(/unsafe-inline|unsafe-eval/);
    }
    await session.close();
  });
});
