/** Composes mails about missed messages: the messages, the reason for the mail, and a link to unsubscribe. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Secrets } from "../../base/secrets.ts";
import type { Mail } from "../../mail/mail.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Trigger } from "./decide.ts";
import { settingOf } from "./decide.ts";
import type { MissedMessages } from "./missed-messages.ts";
import { placeOf } from "./place.ts";
import { unsubscribeHeaders, unsubscribePath } from "./unsubscribe.ts";

/** The largest number of messages that a mail shows, the newest. */
const MAX_SHOWN = 50;

/** The messages of a mail, as text and as HTML whose elements end with line breaks. */
interface MailBody {
  readonly text: string;
  readonly html: SafeHtml;
}

/** @param by the organization, and the secrets that sign the unsubscribe link */
export function composeMissedMail(missed: MissedMessages, by: { model: RealmModel; secrets: Secrets }): Mail {
  const { model } = by;
  const { user } = missed;
  const place = placeOf(missed, model);
  const showsContent =
    settingOf(user, "message_content_in_email_notifications") &&
    model.properties.message_content_allowed_in_email_notifications;
  const subject = showsContent ? place.title : "New messages";
  const link = `${model.siteUrl}${showsContent ? place.path : "/"}`;
  const unsubscribe = `${model.siteUrl}${unsubscribePath(model.realmId, user.user_id, kindOf(missed), by.secrets)}`;
  const body = showsContent ? messagesOf(missed, model) : withoutContent(model);
  const reason = `You get this mail because ${reasons[missed.trigger](place.title)}.`;
  const realmName = model.properties.name;
  return {
    to: user.delivery_email,
    subject: settingOf(user, "realm_name_in_notifications") ? `${subject} [${realmName}]` : subject,
    text: `${body.text}\n\nRead on: ${link}\n\n-- \n${reason}\nNo more mails like this: ${unsubscribe}\n`,
    html: html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="font: 16px/1.6 system-ui, sans-serif; max-width: 36em; margin: 0 auto; padding: 1.5em">
${body.html}<p><a href="${link}" style="color: #0b6e5f">Read on</a></p>
<p style="font-size: 14px; color: #6b7684">${reason}
<a href="${unsubscribe}" style="color: #6b7684">No more mails like this</a></p>
</body>
</html>
`.toString(),
    links: [link],
    headers: unsubscribeHeaders(unsubscribe),
  };
}

const reasons: Readonly<Record<Trigger, (title: string) => string>> = {
  private_message: () => "you were sent direct messages that you have not read",
  mentioned: () => "you were mentioned",
  wildcard_mentioned: () => "everybody there was mentioned",
  stream_push_notify: () => "you want notifications of that stream",
  stream_email_notify: () => "you want mails about that stream",
};

/** Returns the kind of mails that the unsubscribe link turns off. */
const kindOf = ({ trigger, messages }: MissedMessages) =>
  trigger === "stream_email_notify"
    ? (`stream-${Number(messages[0]?.stream_id)}` as const)
    : "missed-messages";

function messagesOf({ messages }: MissedMessages, model: RealmModel): MailBody {
  const shown = messages.slice(-MAX_SHOWN);
  const more = messages.length - shown.length;
  const before = more > 0 ? [`And ${more} before these.`] : [];
  return {
    text: [...before, ...shown.map(({ sender, content }) => `${sender.full_name}:\n${content}`)].join("\n\n"),
    html: html`${[
      ...before.map((text) => html`<p>${text}</p>\n`),
      ...shown.map(
        ({ sender, rendered_content }) =>
          html`<div><strong>${sender.full_name}</strong>\n${withFullAddresses(rendered_content, model)}</div>\n`,
      ),
    ]}`,
  };
}

/**
 * Makes the server's own addresses absolute: in a mail, a path has no meaning.
 *
 * @param rendered by our own renderer
 */
const withFullAddresses = (rendered: string, { imageAddresses, siteUrl }: RealmModel): SafeHtml =>
  html.raw`${imageAddresses
    .inHtml(rendered, siteUrl)
    .replaceAll(/ (href|src)="\/(?!\/)/g, (_, name: string) => html` ${name}="${siteUrl}/`.toString())}`;

function withoutContent(model: RealmModel): MailBody {
  const text = model.properties.message_content_allowed_in_email_notifications
    ? "There are new messages for you. You have chosen not to have them in mails."
    : "There are new messages for you. Your organization does not have them in mails.";
  return { text, html: html`<p>${text}</p>\n` };
}
