/** Composes mails about missed messages: the messages, the reason for the mail, and a link to unsubscribe. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Secrets } from "../../base/secrets.ts";
import { htmlTag, type Mail } from "../../mail/mail.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import { type Texts, textsForUser } from "../../texts/texts.ts";
import { placeOf } from "../messages/stored/place.ts";
import { settingOf } from "./decide.ts";
import type { MissedMessages } from "./missed-messages.ts";
import { type MailKind, unsubscribeHeaders, unsubscribePath } from "./unsubscribe.ts";

/** The largest number of messages that a mail shows, the newest. */
const MAX_SHOWN = 50;

/** The messages of a mail, as text and as HTML whose elements end with line breaks. */
interface MailBody {
  readonly text: string;
  readonly html: SafeHtml;
}

interface MailSource {
  readonly model: RealmModel;
  /** The secrets that sign the unsubscribe link. */
  readonly secrets: Secrets;
  /** True if the subject names the organization. */
  readonly namesRealm: boolean;
}

export function composeMissedMail(missed: MissedMessages, by: MailSource): Mail {
  const { model } = by;
  const { user } = missed;
  const [first] = missed.messages;
  if (!first) throw new Error("A mail is about at least one message");
  const { language, mails } = textsForUser(user);
  const texts = mails.missed;
  const place = placeOf(first, user, model);
  const showsContent =
    settingOf(user, "message_content_in_email_notifications") &&
    model.properties.message_content_allowed_in_email_notifications;
  const subject = showsContent ? place.title : texts.newMessages;
  const link = `${model.siteUrl}${showsContent ? place.path : "/"}`;
  const unsubscribe = `${model.siteUrl}${unsubscribePath(model.realmId, user.user_id, kindOf(missed), by.secrets)}`;
  const body = showsContent ? messagesOf(missed, model, texts) : withoutContent(model, texts);
  const reason = texts.reasons[missed.trigger];
  const lines = [
    body.text,
    mails.labelled({ label: texts.view, value: link }),
    `-- \n${reason}\n${mails.labelled({ label: texts.unsubscribe, value: unsubscribe })}\n`,
  ];
  const realmName = model.properties.name;
  return {
    to: user.delivery_email,
    subject: by.namesRealm ? `${subject} [${realmName}]` : subject,
    text: lines.join("\n\n"),
    html: html`<!doctype html>
${htmlTag(language)}
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="font: 16px/1.6 system-ui, sans-serif; max-width: 36em; margin: 0 auto; padding: 1.5em">
${body.html}<p><a href="${link}" style="color: #0b6e5f">${texts.view}</a></p>
<p style="font-size: 14px; color: #6b7684">${reason}
<a href="${unsubscribe}" style="color: #6b7684">${texts.unsubscribe}</a></p>
</body>
</html>
`.toString(),
    links: [link],
    headers: unsubscribeHeaders(unsubscribe),
  };
}

type MissedTexts = Texts["mails"]["missed"];

/** Returns the kind of mails that the unsubscribe link turns off. */
function kindOf({ trigger, messages }: MissedMessages): MailKind {
  if (trigger === "followed_topic_email_notify") return "followed-topics";
  return trigger === "stream_email_notify" ? `stream-${Number(messages[0]?.stream_id)}` : "missed-messages";
}

function messagesOf({ messages }: MissedMessages, model: RealmModel, texts: MissedTexts): MailBody {
  const shown = messages.slice(-MAX_SHOWN);
  const more = messages.length - shown.length;
  const before = more > 0 ? [texts.earlier({ count: more })] : [];
  return {
    text: [...before, ...shown.map(({ senderName, content }) => `${senderName}:\n${content}`)].join("\n\n"),
    html: html`${[
      ...before.map((text) => html`<p>${text}</p>\n`),
      ...shown.map(
        ({ senderName, rendered_content }) =>
          html`<div><strong>${senderName}</strong>\n<div dir="auto">${withFullAddresses(rendered_content, model)}</div></div>\n`,
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

function withoutContent(model: RealmModel, texts: MissedTexts): MailBody {
  const text = model.properties.message_content_allowed_in_email_notifications
    ? texts.excludedByYou
    : texts.excludedByRealm;
  return { text, html: html`<p>${text}</p>\n` };
}
