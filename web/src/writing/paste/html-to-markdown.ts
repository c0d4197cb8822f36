/** Converts HTML from the clipboard to the syntax of messages (docs/markdown.md). */
import Turndown from "turndown";
import { tableOf } from "./html-table.ts";

const converter = new Turndown({
  headingStyle: "atx",
  hr: "---",
  bulletListMarker: "*",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
  strongDelimiter: "**",
  br: "",
});

// People who type a message don't escape signs that happen to have a meaning, and edit pasted text like their own.
converter.escape = (text) => text;

converter.remove(["style", "script", "title", "noscript"]);

converter.addRule("struck", {
  filter: ["del", "s", "strike"] as Turndown.Filter,
  replacement: (content) => marked(content, "~~"),
});

/** Takes the place of `style`, about which the browser would complain: the page's policy forbids the attribute. */
const STYLE = "data-style";

/** Word processors write most formats as styles. Google Docs puts everything into a bold element that is not bold. */
converter.addRule("styled", {
  filter: (node) => ["SPAN", "B", "FONT"].includes(node.nodeName) && node.hasAttribute(STYLE),
  replacement(content, node) {
    const style = node.getAttribute(STYLE) ?? "";
    const weight = /font-weight:\s*(?<value>\w+)/i.exec(style)?.groups?.["value"];
    const isHeavy = weight === "bold" || Number(weight) >= 600;
    const isBold = isHeavy || (node.nodeName === "B" && weight === undefined);
    const withWeight = isBold ? marked(content, "**") : content;
    return /font-style:\s*italic/i.test(style) ? marked(withWeight, "*") : withWeight;
  },
});

converter.addRule("item", {
  filter: "li",
  replacement(content, node) {
    const list = node.parentElement;
    const isNumbered = list?.nodeName === "OL";
    const items = [...(list?.children ?? [])].filter(({ nodeName }) => nodeName === "LI");
    const number = Number(list?.getAttribute("start") ?? 1) + items.indexOf(node as HTMLElement);
    const mark = isNumbered ? `${number}. ` : "* ";
    const text = content
      .trim()
      .replace(/\n{2,}/g, "\n")
      .replaceAll("\n", `\n${" ".repeat(mark.length)}`);
    return `${mark}${text}${node === items.at(-1) ? "" : "\n"}`;
  },
});

converter.addRule("code", {
  filter: "pre",
  replacement(_content, node) {
    const text = (node.textContent ?? "").replace(/\n$/, "");
    const language =
      node.closest("[data-code-language]")?.getAttribute("data-code-language") ??
      /\blanguage-(?<name>[\w+#-]+)/.exec(node.querySelector("code")?.className ?? "")?.groups?.["name"] ??
      "";
    const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
    const fence = "`".repeat(longest + 1);
    return `\n\n${fence}${language.toLowerCase()}\n${text}\n${fence}\n\n`;
  },
});

converter.addRule("link", {
  filter: "a",
  replacement(content, node) {
    const address = node.getAttribute("href") ?? "";
    const text = content.replaceAll(/\s+/g, " ").trim();
    if (node.matches(".stream, .stream-topic")) return `#**${text.replace(/^#/, "").replace(" > ", ">")}**`;
    if (!/^(?:https?:|mailto:)/i.test(address) || text === "") return content;
    return text === address ? address : `[${text.replaceAll(/[[\]]/g, "\\$&")}](${address})`;
  },
});

/** Pictures of other hosts become links, and emoji their names. */
converter.addRule("picture", {
  filter: "img",
  replacement(_content, node) {
    const text = node.getAttribute("alt") ?? "";
    if (node.classList.contains("emoji")) return text;
    const address = node.getAttribute("src") ?? "";
    return /^https?:/i.test(address) && text !== "" ? `[${text}](${address})` : "";
  },
});

/** Mentions in messages keep notifying nobody, like the other parts of a copied text. */
converter.addRule("mention", {
  filter: (node) => node.matches("span.user-mention, span.user-group-mention"),
  replacement: (content, node) => {
    const kind = node.classList.contains("user-group-mention") ? "*" : "**";
    return `@_${kind}${content.replace(/^@/, "")}${kind}`;
  },
});

converter.addRule("formula", {
  filter: (node) => node.matches("span.katex"),
  replacement: (_content, node) => marked(node.querySelector("annotation")?.textContent ?? "", "$$"),
});

converter.addRule("table", {
  filter: "table",
  replacement: (_content, node) =>
    `\n\n${tableOf(node as HTMLTableElement, (cell) => converter.turndown(cell))}\n\n`,
});

/** Puts marks around a text, but outside of the spaces at its ends, where they would not count. */
function marked(content: string, mark: string): string {
  const text = content.trim();
  return text === "" ? content : content.replace(text, () => `${mark}${text}${mark}`);
}

/** Returns the text of an HTML document as a message. Scripts are not run, and nothing is fetched. */
export const htmlToMarkdown = (html: string): string =>
  converter.turndown(withoutStyles(html)).replaceAll("\u00a0", " ").trim();

const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle=/gi, ` ${STYLE}=`));
