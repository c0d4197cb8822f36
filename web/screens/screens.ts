/** Every screen: its name, and how to get there. To add one, add a line. */
import type { Visit } from "../test/app/visit.ts";

interface Screen {
  readonly name: string;
  readonly show: (visit: Visit) => Promise<unknown>;
}

const at = (name: string, hash: string, ready: string): Screen => ({
  name,
  show: async ({ page, goTo }) => {
    await goTo(hash);
    await page.getByRole("main").getByText(ready).first().waitFor();
  },
});

export const screens: readonly Screen[] = [
  at("inbox", "#inbox", "The second ruff"),
  {
    name: "topic",
    show: async ({ page, goTo }) => {
      await goTo("#inbox");
      await page.getByRole("main").getByRole("link", { name: "Storm in act one" }).click();
      await page.getByText("Twice, with a pause").waitFor();
    },
  },
  at("everything", "#all_messages", "Welcome to Test Organization"),
  at("nothing-found", "#narrow/search/ophelia", "Nothing found"),
];
