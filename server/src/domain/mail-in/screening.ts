/** Decides by its head whether a mail becomes a message. */
import { OWN_MAIL_HEADER } from "../../mail/own-mail.ts";
import type { MailHead } from "../../mail-in/mail.ts";

/** The reason why a mail becomes no message. */
export type Objection = "automatic" | "loop" | "spam";

/** Mails that wander from server to server collect this many marks soon. Others have five or ten. */
const MAX_HOPS = 30;

/**
 * Automatic answers, and mails of Confab itself, would be answered by messages and mails for ever. Mails of mailing lists
 * and of programs are welcome: many streams exist to read them.
 *
 * @param returnPath empty for notices of mail servers
 */
export function objectionTo(head: MailHead, returnPath: string): Objection | undefined {
  if (isMarkedAsSpam(head)) return "spam";
  if (head.hops > MAX_HOPS || head.header(OWN_MAIL_HEADER.toLowerCase()) !== undefined) return "loop";
  return returnPath === "" || isAutomatic(head) ? "automatic" : undefined;
}

/** A filter in front of this server sets these headers, and removes those that a sender has set. */
const isMarkedAsSpam = ({ header }: MailHead): boolean =>
  /^yes\b/i.test(header("x-spam-flag") ?? "") || /^yes\b/i.test(header("x-spam-status") ?? "");

/** The first header is of a standard (RFC 3834). The others are older. */
const isAutomatic = ({ header }: MailHead): boolean =>
  /^(?!no\b|auto-generated\b)\S/i.test(header("auto-submitted") ?? "no") ||
  header("x-autoreply") !== undefined ||
  header("x-autorespond") !== undefined ||
  /^auto[-_]reply\b/i.test(header("precedence") ?? "");
