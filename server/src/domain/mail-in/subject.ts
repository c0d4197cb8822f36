import { topicText } from "@confab/markdown/outside-text";

/** Marks of answers and forwarded mails, as mail programs of several languages write them. */
const ANSWER = /^\s*(?:re|aw|sv|antw|vs|odp)(?:\[\d+\])?\s*:/i;
const FORWARD = /^\s*(?:fwd?|wg|tr|vb|enc)(?:\[\d+\])?\s*:/i;

/** The topic of mails without a subject, which clients know. */
const NO_TOPIC = "(no topic)";

/** Returns the topic of a mail: its subject without the marks of answers and forwarded mails. */
export function topicOf(subject: string): string {
  let rest = subject;
  for (let mark = markOf(rest); mark !== undefined; mark = markOf(rest)) rest = rest.slice(mark.length);
  return topicText(rest) || NO_TOPIC;
}

/** True if the subject is that of a forwarded mail, whose text is all in the part that it forwards. */
export const isForward = (subject: string): boolean => FORWARD.test(subject);

const markOf = (text: string): string | undefined => (ANSWER.exec(text) ?? FORWARD.exec(text))?.[0];
