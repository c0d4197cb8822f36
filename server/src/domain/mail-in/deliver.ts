/** Sends mails as messages of the server's bot for mails (docs/interface/streams.md#mail-to-a-stream). */
import { createHash } from "node:crypto";
import { ApiError } from "@confab/contract";
import type { StreamAddress } from "../../mail/stream-addresses.ts";
import type { MailBody, MailHead } from "../../mail-in/mail.ts";
import type { Stream, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { textsForRealm } from "../../texts/texts.ts";
import { uploadFile } from "../attachments/actions.ts";
import { claimMail, isDeliveredMail } from "../attempts/queries.ts";
import { prepareMessage } from "../messages/send/send.ts";
import { appendMessageWithFiles } from "../messages/send/send-with-files.ts";
import type { UserWrite } from "../user-write.ts";
import { type Attached, contentOf } from "./content.ts";
import { topicOf } from "./subject.ts";

const ADDRESS = "emailgateway@zulip.com";

/** The client name on messages from mails. */
const CLIENT = "Internal";

/** Mail servers that did not get an answer send a mail again within minutes or hours. */
const REMEMBERED_MILLISECONDS = 24 * 3600 * 1000;

/** @returns `undefined` for a stream that takes no mails, as it is archived or its organization deactivated */
export function lookupStreamForMail({ model }: Realm, streamId: number): Stream | undefined {
  const stream = model.streams.get(streamId);
  return model.isActive && stream?.is_active ? stream : undefined;
}

/**
 * Sends a mail to each of the streams to which it was not sent before. A message and the record of its mail are stored
 * together, so a mail that arrives twice is sent once.
 *
 * @param recipients streams of this organization
 * @returns the number of messages
 * @throws ApiError for a stream that takes no mails
 */
export async function deliverMail(
  realm: Realm,
  mail: MailHead & MailBody,
  recipients: readonly Pick<StreamAddress, "streamId" | "options">[],
): Promise<number> {
  const { clock, engine } = realm.context;
  const bot = realm.model.userByDeliveryEmail(ADDRESS);
  if (!bot) throw new Error(`The organization has no ${ADDRESS}`);
  const texts = textsForRealm(realm.model).bots.mailIn;
  let attached: Attached | undefined;
  let count = 0;
  for (const recipient of recipients) {
    const who = keyOf(realm, mail, recipient.streamId);
    if (await isDeliveredMail(engine, { realmId: realm.realmId, who, now: clock.now() })) continue;
    attached ??= await attach(realm, bot, mail);
    const content = await contentOf(mail, recipient.options, attached, texts);
    const files = attached.links.map(({ address }) => address);
    const message = { who, streamId: recipient.streamId, topic: topicOf(mail.subject), content, files };
    if (await send(realm, bot, message)) count += 1;
  }
  return count;
}

interface MailMessage {
  /** Recognizes the mail in the stream. */
  readonly who: string;
  readonly streamId: number;
  readonly topic: string;
  readonly content: string;
  /** The addresses of the mail's own files. */
  readonly files: readonly string[];
}

/** @returns false if the mail has become a message in the meantime */
async function send(
  realm: Realm,
  bot: User,
  { who, streamId, topic, content, files }: MailMessage,
): Promise<boolean> {
  const prepared = await prepareMessage(realm, bot, {
    type: "stream",
    to: String(streamId),
    topic,
    content,
    widgetContent: undefined,
    queueId: undefined,
    localId: undefined,
    client: CLIENT,
    readsOwn: false,
  });
  return realm.write(async (tx) => {
    const expiresAt = tx.now + REMEMBERED_MILLISECONDS;
    if (!(await claimMail(tx.runner, { realmId: tx.realmId, who, now: tx.now, expiresAt }))) return false;
    const composed = prepared.compose();
    // The bot owns the files of all mails. A link in a mail must not give others access to a file of another one.
    const attachmentPaths = composed.attachmentPaths.filter((path) => files.includes(path));
    await appendMessageWithFiles(tx, bot, { ...composed, attachmentPaths });
    return true;
  });
}

/** Returns what recognizes a mail. Mails without an id are recognized by their content. */
function keyOf({ context }: Realm, mail: MailHead & MailBody, streamId: number): string {
  const { messageId, from, subject, text, html, header } = mail;
  const content = JSON.stringify([from, subject, header("date"), text, html]);
  const id = messageId ?? createHash("sha256").update(content).digest("base64");
  return context.secrets.hash(`mail ${streamId} ${id}`);
}

/** Uploads the files of a mail. Files for which there is no room are left out, rather than the whole mail. */
async function attach(realm: Realm, bot: User, { files, omittedFiles }: MailBody): Promise<Attached> {
  const write: UserWrite = (work) => realm.write((tx) => work(tx, bot));
  const links: Attached["links"][number][] = [];
  for (const file of files) {
    try {
      links.push({ name: file.name, address: await uploadFile(realm, write, file) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
  }
  return { links, omitted: omittedFiles + files.length - links.length };
}
