/** Mails and messages in several languages. */
import type { Person } from "@confab/testkit";
import { type ParsedMail, simpleParser } from "mailparser";
import { expect } from "vitest";
import type { MailServer } from "../mail/mail-server.ts";

/** Returns the newest mail to an address, after this many mails have arrived. */
export async function mailTo(server: MailServer, address: string, mails = 1): Promise<ParsedMail> {
  const found = () => server.received.filter(({ to }) => to.includes(address));
  await expect.poll(() => found().length).toBe(mails);
  return simpleParser(found().at(-1)?.source ?? "");
}

interface Message {
  readonly subject: string;
  readonly content: string;
}

/** Returns the newest messages of a conversation, as they were written. */
export async function newest(
  person: Person,
  narrow: readonly (readonly [string, unknown])[],
): Promise<Message[]> {
  const { messages } = await person.ok<{ messages: Message[] }>("GET", "/messages", {
    anchor: "newest",
    num_before: 10,
    num_after: 0,
    apply_markdown: false,
    narrow: narrow.map(([operator, operand]) => ({ operator, operand })),
  });
  return messages;
}

export const speak = (person: Person, language: string) =>
  person.ok("PATCH", "/settings", { default_language: language });
