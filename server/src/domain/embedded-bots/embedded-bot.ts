/** The code of an embedded bot: a pure function from a question to an answer. */

import type { Texts } from "../../texts/texts.ts";

export interface Question {
  /** The texts for the reader of the answer. */
  readonly texts: Texts["bots"];
  /** The texts for readers of a post to a stream. */
  readonly streamTexts: Texts["bots"];
  /** The text of the message, without the mention at its beginning. */
  readonly text: string;
  readonly messageId: number;
  /** A silent mention of the sender. */
  readonly senderMention: string;
  /** The sender's name. */
  readonly senderName: string;
  /** The settings of the bot's owner, with defaults for the rest. */
  readonly config: Readonly<Record<string, string>>;
}

export interface Answer {
  /** Posted as a reply to the question. */
  readonly reply: string;
  /** Posted elsewhere as well, before the reply, if the bot has the right to. */
  readonly post?: { readonly stream: string; readonly topic: string; readonly content: string };
}

export interface EmbeddedBot {
  readonly name: string;
  /** The settings that the owner may change, with defaults. */
  readonly config: Readonly<Record<string, string>>;
  answer(question: Question): Answer;
}
