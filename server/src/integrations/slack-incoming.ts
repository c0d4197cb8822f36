/** Converts payloads of Slack's incoming webhooks: text, attachments, and sections and headers of blocks. */

import { bold, link, plain } from "@confab/markdown/outside-text";
import type { Integration } from "./shared/integration.ts";
import { malformedPayload } from "./shared/integration.ts";
import type { Payload } from "./shared/payload.ts";

/** A payload with one of these is a message, even if it is empty or `null`. */
const contentKeys = ["text", "attachments", "blocks"];

export const slackIncoming: Integration = {
  name: "slack_incoming",
  title: "Slack-compatible",
  options: [],
  read({ payload }) {
    const attachments = payload.list("attachments");
    const parts = [
      ...payload.list("blocks").map(blockText),
      payload.list("blocks").length === 0 ? markdownOf(payload.maybeText("text")) : "",
      ...attachments.map(attachmentText),
    ].filter((part) => part !== "");
    if (parts.length === 0) {
      if (contentKeys.some((name) => payload.has(name))) return [];
      throw malformedPayload("it has neither text, attachments nor blocks");
    }
    const sender = payload.maybeText("username");
    const content = parts.join("\n\n");
    return [
      {
        topic: payload.maybeText("channel")?.replace(/^[#@]/, "") ?? "Slack",
        content: sender === undefined ? content : `${bold(sender)}: ${content}`,
      },
    ];
  },
};

function blockText(block: Payload): string {
  const type = block.maybeText("type");
  if (type === "header") {
    const title = block.maybeAt("text")?.maybeText("text");
    return title === undefined ? "" : bold(title);
  }
  if (type === "context") return block.list("elements").map(textOf).filter(Boolean).join(" ");
  if (type !== "section") return "";
  const text = block.maybeAt("text");
  return [text ? textOf(text) : "", ...block.list("fields").map(textOf)].filter(Boolean).join("\n");
}

function textOf(object: Payload): string {
  const text = object.maybeText("text");
  return object.maybeText("type") === "plain_text" ? plain(text ?? "") : markdownOf(text);
}

function attachmentText(attachment: Payload): string {
  const title = attachment.maybeText("title");
  const heading = title === undefined ? "" : link(title, attachment.maybeText("title_link"));
  const fields = attachment.list("fields").map((field) => {
    const name = field.maybeText("title");
    const [, value = ""] = field.entries().find(([key]) => key === "value") ?? [];
    return `${name === undefined ? "" : `${bold(name)}: `}${markdownOf(value)}`;
  });
  const image = attachment.maybeText("image_url");
  const lines = [
    markdownOf(attachment.maybeText("pretext")),
    heading && `**${heading}**`,
    markdownOf(attachment.maybeText("text")),
    ...fields,
    image === undefined ? "" : link("image", image),
    plain(attachment.maybeText("footer") ?? ""),
  ].filter((line) => line !== "");
  return lines.length > 0 ? lines.join("\n") : plain(attachment.maybeText("fallback") ?? "");
}

/** Converts Slack's markup to ours. Keeps code as it is. Turns mentions into names that notify nobody. */
function markdownOf(text: string | undefined): string {
  return (text ?? "")
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 1 ? unescaped(codeText(part)) : marksOf(part)))
    .join("")
    .trim();
}

/** Puts a fence on its own lines, as our markup requires. */
const codeText = (code: string): string =>
  code.startsWith("```") ? `\n\`\`\`\n${code.slice(3, -3).replace(/^\n+|\n+$/g, "")}\n\`\`\`\n` : code;

function marksOf(text: string): string {
  return text
    .split(/(<[^<>\n]*>)/)
    .map((part, index) => (index % 2 === 1 ? angled(part.slice(1, -1)) : emphasis(unescaped(part))))
    .join("");
}

/** Converts `<https://…|text>`, `<@U1|name>`, `<#C1|name>`, `<!here>`. */
function angled(text: string): string {
  const [target = "", label] = text.split("|", 2);
  const shown = unescaped(label ?? "");
  if (/^[@#!]/.test(target)) {
    const name = shown || target.slice(1).replace(/^subteam\^/, "");
    return `${target.startsWith("#") ? "#" : "@"}${plain(name.replace(/^[@#]/, ""))}`;
  }
  return link(shown || unescaped(target), unescaped(target));
}

const emphasis = (text: string): string =>
  text
    .replace(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, "\u0001$1\u0001")
    .replace(/(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)/g, "*$1*")
    .replaceAll("\u0001", "**")
    .replace(/(?<![\w~])~(?=\S)([^~\n]+?)(?<=\S)~(?![\w~])/g, "~~$1~~");

const unescaped = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
