import "katex/dist/katex.min.css";
import "../src/message/message.css";
import "../src/message/code.css";
import "./gallery.css";
import { emoji, MarkdownLibraries, renderMarkdown } from "@confab/markdown";
import { emojiStyles } from "../src/emoji/emoji-styles.ts";
import { type Element, readElements } from "./elements.ts";
import text from "./elements.txt?raw";
import { lookups, renderOptions } from "./lookups.ts";

const libraries = new MarkdownLibraries();

const styles = document.createElement("style");
styles.textContent = emojiStyles([...emoji.names()].flatMap((name) => emoji.codeByName(name) ?? []));
document.head.append(styles);

const page = document.querySelector("#elements");
page?.append(...(await Promise.all(readElements(text).map(show))));
document.documentElement.dataset["state"] = "rendered";

async function show({ title, source }: Element): Promise<HTMLElement> {
  await libraries.loadFor(source, lookups.defaultCodeBlockLanguage);
  const article = document.createElement("article");
  const heading = document.createElement("h2");
  heading.textContent = title;
  const content = document.createElement("div");
  content.className = "message-content";
  content.innerHTML = renderMarkdown(source, lookups, { ...renderOptions, libraries }).html;
  article.append(heading, content);
  return article;
}
