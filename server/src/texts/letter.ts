/** The values that mails show, and the form in which the catalogues return mails. */

/** The organization that a mail is about. */
export interface Place {
  /** Its name. */
  readonly realm: string;
  readonly siteUrl: string;
}

/** A person's account in an organization. */
export interface Account extends Place {
  /** The person's full name. */
  readonly name: string;
}

/** The text of a mail. */
export interface LetterText {
  readonly subject: string;
  /** Plain text, one element per paragraph. */
  readonly paragraphs: readonly string[];
  /** The action that the reader is asked to take, after the paragraphs. */
  readonly action?: { readonly label: string; readonly url: string };
  /** The small print. */
  readonly closing: string;
}

/** The time until a link expires, in the largest unit that fits. */
export interface Duration {
  readonly unit: "day" | "hour" | "minute";
  readonly count: number;
}
