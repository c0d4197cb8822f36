/** Turns a mail into the text of a message. */
import { MAX_MESSAGE_LENGTH } from "@confab/contract";
import { plain, withoutMentions } from "@confab/markdown/outside-text";
import { truncateMessage } from "../../base/truncate.ts";
import type { MailOptions } from "../../mail/stream-addresses.ts";
import { textOfHtml } from "../../mail-in/html-text.ts";
import type { MailBody, MailHead } from "../../mail-in/mail.ts";
import type { Texts } from "../../texts/texts.ts";
import { withoutQuotes, withoutSignature } from "./reply-text.ts";
import { isForward } from "./subject.ts";

/** The text that is looked at for quotes. More does not fit into a message anyway. */
const MAX_READ_LENGTH = 100_000;

/** The length of a file's name in its link. All links together leave most of the message to the text. */
const MAX_LABEL_LENGTH = 80;

type MailInTexts = Texts["bots"]["mailIn"];

/** The files of a mail as the message shows them. */
export interface Attached {
  readonly links: readonly { readonly name: string; readonly address: string }[];
  /** The number of files that could not be stored. */
  readonly omitted: number;
}

/** Returns the text of the message. The mail can mention nobody and start no command. */
export async function contentOf(
  mail: MailHead & MailBody,
  options: MailOptions,
  attached: Attached,
  texts: MailInTexts,
): Promise<string> {
  const before = options.showsSender ? `${texts.from({ sender: senderOf(mail) })}\n\n` : "";
  const after = fileLines(attached, texts);
  const rest = MAX_MESSAGE_LENGTH - before.length - after.length;
  const text = withoutMentions(await textOf(mail, options)) || (after === "" ? texts.noText : "");
  return before + truncateMessage(text, rest) + after;
}

async function textOf(mail: MailHead & MailBody, options: MailOptions): Promise<string> {
  const usesHtml = mail.html !== "" && (options.prefersHtml || mail.text.trim() === "");
  const whole = usesHtml ? await textOfHtml(mail.html) : mail.text;
  const text = whole.slice(0, MAX_READ_LENGTH).replaceAll("\r\n", "\n").trim();
  const unsigned = withoutSignature(text);
  const signature = text.slice(unsigned.length);
  const answer = options.includesQuotes || isForward(mail.subject) ? unsigned : withoutQuotes(unsigned);
  // A signature is at the end of the mail, or above the quoted one.
  return options.includesFooters ? answer + signature : withoutSignature(answer);
}

const senderOf = ({ from: { name, address } }: MailHead): string =>
  plain(name === "" || name === address ? address : `${name} <${address}>`);

function fileLines({ links, omitted }: Attached, texts: MailInTexts): string {
  const lines = links.map(({ name, address }) => `[${labelOf(name) || texts.file}](${address})`);
  if (omitted > 0) lines.push(texts.omitted({ count: omitted }));
  return lines.length === 0 ? "" : `\n\n${lines.join("\n")}`;
}

const labelOf = (name: string): string => plain([...name].slice(0, MAX_LABEL_LENGTH).join(""));
