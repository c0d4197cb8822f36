/** Converts the content of messages: texts, places and polls. */
import { bold } from "@confab/markdown/outside-text";
import type { JsonObject } from "../convert/json-object.ts";
import { literalText } from "../convert/literal-text.ts";
import { PartList } from "../convert/part-list.ts";
import type { Part } from "../format/records.ts";
import { convertHtml } from "./html-text.ts";
import type { Vote } from "./join.ts";
import type { Mentions } from "./references.ts";

/** Returns the text of a message or a caption. @param isReply true if the text may begin with a quote of the answered one */
export function convertBody(content: JsonObject, mentions: Mentions, isReply: boolean): Part[] {
  const html =
    content.text("format") === "org.matrix.custom.html" ? content.text("formatted_body").trim() : "";
  if (html !== "") return convertHtml(html, mentions);
  const body = content.text("body").replaceAll(/\r\n?/g, "\n");
  return convertPlain((isReply ? withoutFallback(body) : body).trimEnd(), mentions);
}

const FALLBACK = /^> (?:\* )?<(@[^>\s]+)> ?([^\n]*)/;

/** Programs that know no answers get the answered message as a quote. */
const withoutFallback = (body: string): string =>
  FALLBACK.test(body) ? body.replace(/^(?:>[^\n]*(?:\n|$))+\n?/, "") : body;

/** Returns the id and the first words of the answered message, if the text has them. */
export function answeredIn(
  content: JsonObject,
): { readonly sender: string; readonly text: string } | undefined {
  const [, sender, text = ""] = FALLBACK.exec(content.text("body")) ?? [];
  return sender === undefined ? undefined : { sender, text: text.slice(0, 80) };
}

/** Ids of people in plain text are mentions. */
function convertPlain(text: string, mentions: Mentions): Part[] {
  const parts = new PartList();
  for (const [index, piece] of text.split(/(?<![\w/])(@[a-z0-9._=\-/+]+:[a-z0-9.-]+(?::\d+)?)/i).entries()) {
    const person = index % 2 === 1 ? mentions.person(piece) : undefined;
    if (person !== undefined) parts.reference({ person });
    else parts.text(literalText(piece));
  }
  return parts.list;
}

export function convertPlace(content: JsonObject): Part[] {
  const address = content.text("geo_uri").replaceAll(/[\s<>()[\]*`]/g, "");
  return [literalText(content.text("body").trim()), address && `\n[${address}](${address})`].filter(
    (part) => part !== "",
  );
}

/** Returns the question, and the answers with their numbers of votes. */
export function convertPoll(content: JsonObject, votes: readonly Vote[]): Part[] {
  const poll = content.at("m.poll") ?? content.at("org.matrix.msc3381.poll.start");
  if (!poll) return [];
  const lastVotes = new Map(
    votes.toSorted((a, b) => a.at - b.at).map(({ sender, answers }) => [sender, answers]),
  );
  const lines = poll.objects("answers").map((answer) => {
    const id = answer.text("m.id") || answer.text("id");
    const count = [...lastVotes.values()].filter((answers) => answers.includes(id)).length;
    return `* ${literalText(textOf(answer)).replaceAll("\n", " ")} (${count})`;
  });
  const question = textOf(poll.at("question"));
  return [[bold(question || "Poll"), ...lines].join("\n")];
}

/** Returns a text that may be written in several ways. */
function textOf(object: JsonObject | undefined): string {
  if (!object) return "";
  const [first] = object.objects("m.text");
  return (
    first?.text("body") ||
    object.text("org.matrix.msc1767.text") ||
    object.text("m.text") ||
    object.text("body")
  );
}
