/** A mail that arrived, as the parser reads it. */
import type { IncomingFile } from "../files/incoming.ts";

export interface MailHead {
  /** Returns the first header of a name in lower case, decoded. */
  readonly header: (name: string) => string | undefined;
  /** The sender as the mail names them. Anybody can write anything here. */
  readonly from: { readonly name: string; readonly address: string };
  /** Empty if there is none. */
  readonly subject: string;
  readonly messageId: string | undefined;
  /** The number of mail servers that have passed the mail on. */
  readonly hops: number;
}

export interface MailBody {
  /** The plain text; empty if the mail has none. */
  readonly text: string;
  /** The HTML; empty if the mail has none. */
  readonly html: string;
  /** Files on disk, which the reader of the mail deletes. */
  readonly files: readonly IncomingFile[];
  /** The number of files beyond the largest number. */
  readonly omittedFiles: number;
}

/** The envelope of a mail, which the sending server tells before the mail itself. */
export interface Envelope {
  /** Empty for notices of mail servers, which nobody may answer. */
  readonly returnPath: string;
  readonly recipients: readonly string[];
}

/** A mail that is refused; the sending server learns the code and the text. */
export class MailRefusal extends Error {
  /** 4xx: the sending server tries again later. 5xx: it gives up, and notifies the sender. */
  readonly responseCode: number;

  constructor(responseCode: number, text: string) {
    super(text);
    this.name = new.target.name;
    this.responseCode = responseCode;
  }
}
