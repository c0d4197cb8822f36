/** Receives mails for streams, if `CONFAB_MAIL_IN` says where (docs/operating.md#mail-into-streams). */
import { ApiError } from "@confab/contract";
import { countedAddress } from "../base/ip-addresses.ts";
import { deliverMail, lookupStreamForMail } from "../domain/mail-in/deliver.ts";
import { type Objection, objectionTo } from "../domain/mail-in/screening.ts";
import type { IncomingFile } from "../files/incoming.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import type { StreamAddress } from "../mail/stream-addresses.ts";
import { MailListener } from "../mail-in/listener.ts";
import { type Envelope, MailRefusal } from "../mail-in/mail.ts";
import { readMail } from "../mail-in/read-mail.ts";
import type { Context } from "../realm/context.ts";
import type { Realms } from "../realm/realms.ts";

interface Parts {
  readonly context: Context;
  readonly realms: Realms;
  readonly limiter: RateLimiter;
}

/**
 * @returns `undefined` if the server is to receive no mails
 * @throws StartError if it can't
 */
export async function startMailIn(parts: Parts): Promise<MailListener | undefined> {
  const { config, clock, logger, incoming, streamAddresses } = parts.context;
  if (!config.mailIn || streamAddresses.domain === undefined) return undefined;
  return MailListener.start(config.mailIn, streamAddresses.domain, {
    clock,
    logger,
    incoming,
    handlers: {
      admit: (recipient, others, remoteAddress) => admit(parts, recipient, others, remoteAddress),
      deliver: (file, envelope) => deliver(parts, file, envelope),
      refusalOf: (error) => refusalOf(parts.context, error),
    },
  });
}

async function admit(
  { context: { config, streamAddresses }, realms, limiter }: Parts,
  recipient: string,
  others: readonly string[],
  remoteAddress: string,
): Promise<void> {
  const isWithinLimit = (rule: "mailHost" | "mailStream", who: string) =>
    !config.rateLimits || limiter.allows(rule, who);
  if (!isWithinLimit("mailHost", countedAddress(remoteAddress))) {
    throw new MailRefusal(451, "Too many mails from your address. Try again later");
  }
  const address = streamAddresses.parse(recipient);
  if (!address) throw noSuchAddress();
  const { realmId, streamId } = address;
  const [first] = others;
  // The sending server then sends the mail again to this recipient.
  if (first !== undefined && streamAddresses.parse(first)?.realmId !== realmId) {
    throw new MailRefusal(452, "Too many recipients: send one mail for each organization");
  }
  if (!(await realms.useById(realmId, (realm) => lookupStreamForMail(realm, streamId))))
    throw noSuchAddress();
  if (!isWithinLimit("mailStream", `${realmId}/${streamId}`)) {
    throw new MailRefusal(450, "Too many mails to this stream. Try again later");
  }
}

/** The text is the same for wrong addresses and for archived streams. */
const noSuchAddress = () => new MailRefusal(550, "No such address");

async function deliver({ context, realms }: Parts, file: IncomingFile, envelope: Envelope): Promise<void> {
  const { metrics, logger, incoming, streamAddresses } = context;
  const screened: { objection?: Objection | undefined } = {};
  const mail = await readMail(file.path, context, (head) => {
    screened.objection = objectionTo(head, envelope.returnPath);
    return screened.objection === undefined;
  });
  if (!mail) {
    if (screened.objection === "spam") throw new MailRefusal(550, "The mail looks like spam");
    metrics.mailsReceived.inc({ outcome: "dropped" });
    logger.info(screened, "Dropped a mail");
    return;
  }
  try {
    const recipients = envelope.recipients.flatMap((address): readonly StreamAddress[] => {
      const parsed = streamAddresses.parse(address);
      return parsed ? [parsed] : [];
    });
    const [first] = recipients;
    if (!first) throw noSuchAddress();
    const sent = await realms.useById(first.realmId, (realm) => {
      if (recipients.some(({ streamId }) => !lookupStreamForMail(realm, streamId))) throw noSuchAddress();
      return deliverMail(realm, mail, recipients);
    });
    metrics.mailsReceived.inc({ outcome: sent === 0 ? "repeated" : "stored" });
  } finally {
    for (const each of mail.files) await incoming.discard(each);
  }
}

/** Counts and logs an error. Errors that are not the mail's fault make the sending server try again. */
function refusalOf({ metrics, logger }: Context, error: unknown): MailRefusal {
  const refusal = asRefusal(error);
  const isTemporary = refusal.responseCode < 500;
  metrics.mailsReceived.inc({ outcome: isTemporary ? "postponed" : "refused" });
  if (refusal !== error && isTemporary) logger.warn({ err: error }, "A mail could not be stored");
  else logger.info({ code: refusal.responseCode, reason: refusal.message }, "Refused a mail");
  return refusal;
}

function asRefusal(error: unknown): MailRefusal {
  if (error instanceof MailRefusal) return error;
  if (error instanceof ApiError && error.status < 500) return noSuchAddress();
  return new MailRefusal(451, "The mail can't be stored now. Try again later");
}
