/** Screens on which the user finds things or people. */
import { LONG_NAME } from "./lines.ts";
import type { Screen, Stage } from "./stage.ts";

async function begin({ page, open }: Stage): Promise<void> {
  await open("#inbox");
  await page.getByRole("main").getByText("The second ruff").first().waitFor();
}

async function palette(stage: Stage, text: string): Promise<void> {
  await begin(stage);
  await stage.page.keyboard.press("Control+k");
  await stage.page.getByRole("dialog").getByRole("combobox").fill(text);
  await stage.page.getByRole("option").first().waitFor();
}

export const finding: readonly Screen[] = [
  { name: "palette", show: (stage) => palette(stage, "st") },
  {
    name: "keys",
    show: async (stage) => {
      await begin(stage);
      await stage.page.keyboard.press("?");
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "search",
    show: async (stage) => {
      await begin(stage);
      await stage.page.keyboard.press("/");
      await stage.page.getByRole("combobox", { name: stage.texts.search.label }).fill("s");
      await stage.page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "found",
    show: async ({ page, open }) => {
      await open("#narrow/search/thunder");
      await page.getByRole("article").first().waitFor();
    },
  },
  {
    name: "person",
    show: async (stage) => {
      const { page, texts, look } = stage;
      await begin(stage);
      if (look.device === "phone") {
        await page.getByRole("main").getByRole("button", { name: texts.app.people, exact: true }).click();
      }
      await page.getByRole("button", { name: texts.card.of("Viola") }).click();
      await page.getByRole("dialog", { name: "Viola" }).waitFor();
    },
  },
  {
    name: "account",
    show: async (stage) => {
      await begin(stage);
      await stage.page.getByRole("button", { name: stage.texts.palette.account }).click();
      await stage.page.getByRole("menu").waitFor();
    },
  },
  {
    name: "status",
    show: async (stage) => {
      const { page, texts } = stage;
      await begin(stage);
      await page.getByRole("button", { name: texts.palette.account }).click();
      await page.getByRole("menuitem", { name: texts.card.setStatus }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "palette-person",
    show: (stage) => palette(stage, LONG_NAME.slice(0, 5)),
  },
];
