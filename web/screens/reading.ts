/** Screens for reading. */
import { LONG_TOPIC } from "./lines.ts";
import { messageWith, type Screen, type Stage } from "./stage.ts";

/** @param ready a text that the complete screen shows */
const at = (name: string, hash: string, ready: string): Screen => ({
  name,
  show: async ({ page, open }) => {
    await open(hash);
    await page.getByRole("main").getByText(ready).first().waitFor();
  },
});

const topic = (name: string, stream: string, called: string, ready: string): Screen => ({
  name,
  show: async ({ page, openTopic }) => {
    await openTopic(stream, called);
    await messageWith(page, ready).waitFor();
  },
});

const pmWith = ({ organization }: Stage, ...names: readonly string[]) =>
  `#narrow/pm-with/${names.map((name) => organization.idOf(name)).join(",")}-dm`;

/** A side column, which a phone hides. */
const side = (which: "menu" | "people"): Screen => ({
  name: `side-${which}`,
  show: async ({ page, open, texts, look }) => {
    await open("#inbox");
    if (look.device === "phone") {
      await page.getByRole("main").getByRole("button", { name: texts.app[which], exact: true }).click();
    }
  },
});

export const reading: readonly Screen[] = [
  at("inbox", "#inbox", "The second ruff"),
  {
    name: "inbox-empty",
    show: async ({ page, open, organization, texts }) => {
      await organization.person.ok("POST", "/mark_all_as_read");
      await open("#inbox");
      await page.getByRole("main").getByText(texts.views.nothingUnread).waitFor();
    },
  },
  at("recent", "#recent", "Backdrop for act three"),
  topic("topic", "stagecraft", "Storm in act one", "Twice, with a pause"),
  topic("topic-long", "stagecraft", LONG_TOPIC, "I have had it since Tuesday"),
  topic("topic-picture", "stagecraft", "Backdrop for act three", "hangs it anyway"),
  topic("topic-right-to-left", "general", "Welcome to the company", "In English"),
  {
    name: "poll",
    show: async ({ page, openTopic, texts }) => {
      await openTopic("rehearsals", "What we play at court");
      await page.getByRole("region", { name: texts.widgets.poll }).waitFor();
      await page.getByRole("checkbox", { name: "Mend the crown" }).waitFor();
    },
  },
  {
    name: "topic-empty",
    show: async ({ page, open, organization, texts }) => {
      await open(organization.hashOf("costumes", "Who mends the crown"));
      await page.getByText(texts.feed.noMessages).waitFor();
    },
  },
  {
    name: "direct",
    show: async (stage) => {
      await stage.open(pmWith(stage, "Orlando", "Rosalind"));
      await messageWith(stage.page, "the skull").waitFor();
    },
  },
  at("everything", "#all_messages", "Dear all"),
  at("mentions", "#narrow/is/mentioned", "you asked for it"),
  at("starred", "#narrow/is/starred", "four counts"),
  at("nothing-found", "#narrow/search/ophelia", "ophelia"),
  side("menu"),
  side("people"),
  {
    name: "connection-lost",
    show: async ({ page, openTopic, texts, gateway }) => {
      await openTopic("costumes", "The second ruff");
      gateway.target = "http://127.0.0.1:1";
      gateway.reset();
      await page.getByText(texts.app.connectionLost).waitFor();
    },
    leave: async ({ gateway, organization }) => {
      gateway.target = organization.world.url;
    },
  },
];
