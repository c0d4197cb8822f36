import { afterAll, beforeAll, beforeEach } from "vitest";
import { MailServer } from "./mail-server.ts";

/** Starts a mail server before the tests of a file or a `describe`. Each test begins without received mails. */
export function useMailServer(): MailServer {
  const mails = new MailServer();
  beforeAll(() => mails.listen());
  afterAll(() => mails[Symbol.asyncDispose]());
  beforeEach(() => {
    mails.received.length = 0;
    mails.offered = 0;
    mails.refusal = undefined;
  });
  return mails;
}
