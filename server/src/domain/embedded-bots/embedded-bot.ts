/** A program behind a bot that is part of the server: a pure function of what it is asked. */

export interface Question {
  /** What the message says, without the mention at its beginning. */
  readonly text: string;
  readonly messageId: number;
  /** Of who asks, without notifying them. */
  readonly senderMention: string;
  /** Name of who asks. */
  readonly senderName: string;
  /** What its owner has set; the defaults for the rest. */
  readonly config: Readonly<Record<string, string>>;
}

export interface Answer {
  /** Posted where it was asked. */
  readonly reply: string;
  /** Posted elsewhere as well, before it; the bot's rights decide whether it may. */
  readonly post?: { readonly stream: string; readonly topic: string; readonly content: string };
}

export interface EmbeddedBot {
  readonly name: string;
  /** What its owner may set, with defaults. */
  readonly config: Readonly<Record<string, string>>;
  answer(question: Question): Answer;
}
