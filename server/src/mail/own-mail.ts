/** The header that all mails of Confab have, so that no stream's address turns one of them into a message. */
export const OWN_MAIL_HEADER = "X-Confab-Mail";
