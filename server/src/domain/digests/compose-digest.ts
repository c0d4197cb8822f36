/** Composes the weekly mail. */
import { encodeStream } from "@confab/markdown/narrow-encoding";
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Secrets } from "../../base/secrets.ts";
import { htmlTag, type Mail } from "../../mail/mail.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream } from "../../model/records.ts";
import { type Texts, textsForUser } from "../../texts/texts.ts";
import { accountValues } from "../mail/values.ts";
import { placeOf } from "../messages/stored/place.ts";
import { settingOf } from "../notifications/decide.ts";
import { unsubscribeHeaders, unsubscribePath } from "../notifications/unsubscribe.ts";
import type { Digest, DigestTopic } from "./digest.ts";

/** A part of the mail, as text and as HTML whose elements end with line breaks. */
interface Section {
  readonly text: string;
  readonly html: SafeHtml;
}

interface Line {
  readonly text: string;
  readonly url?: string;
}

/** @param secrets sign the unsubscribe link */
export function composeDigest(digest: Digest, model: RealmModel, secrets: Secrets): Mail {
  const { user } = digest;
  const { language, mails } = textsForUser(user);
  const values = accountValues(user, model);
  const { realm } = values;
  const { subject, intro, open, reason } = mails.digest;
  const unsubscribe = `${model.siteUrl}${unsubscribePath(model.realmId, user.user_id, "digest", secrets)}`;
  const sections = [
    ...intro(values).map((line) => paragraph({ text: line })),
    ...(showsContent(digest, model) ? contentOf(digest, model, mails) : withoutContent(digest, model, mails)),
  ];
  const lines = [
    ...sections.map(({ text }) => text),
    mails.labelled({ label: open({ realm }), value: model.siteUrl }),
    `-- \n${reason}\n${mails.labelled({ label: mails.missed.unsubscribe, value: unsubscribe })}\n`,
  ];
  return {
    to: user.delivery_email,
    subject: subject({ realm }),
    text: lines.join("\n\n"),
    html: html`<!doctype html>
${htmlTag(language)}
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject({ realm })}</title></head>
<body style="font: 16px/1.6 system-ui, sans-serif; max-width: 36em; margin: 0 auto; padding: 1.5em">
${sections.map((section) => section.html)}<p><a href="${model.siteUrl}" style="color: #0b6e5f">${open({ realm })}</a></p>
<p style="font-size: 14px; color: #6b7684">${reason}
<a href="${unsubscribe}" style="color: #6b7684">${mails.missed.unsubscribe}</a></p>
</body>
</html>
`.toString(),
    links: [model.siteUrl],
    headers: unsubscribeHeaders(unsubscribe),
  };
}

const showsContent = ({ user }: Digest, { properties }: RealmModel): boolean =>
  settingOf(user, "message_content_in_email_notifications") &&
  properties.message_content_allowed_in_email_notifications;

function contentOf(digest: Digest, model: RealmModel, mails: Texts["mails"]): Section[] {
  const { topics, direct, streams, newcomers } = digest;
  const texts = mails.digest;
  const sections: Section[] = [];
  if (topics.length > 0) {
    sections.push(heading(texts.topics));
    for (const topic of topics) sections.push(topicSection(topic, digest, model, texts));
  }
  if (direct.count > 0) {
    const senders = texts.people(direct.senders);
    sections.push(heading(texts.direct), paragraph({ text: texts.from({ count: direct.count, senders }) }));
  }
  if (streams.length > 0) {
    sections.push(heading(texts.streams));
    sections.push(
      list(streams.map((stream) => ({ text: `#${stream.name}`, url: addressOf(stream, model) }))),
    );
  }
  if (newcomers.names.length > 0) {
    sections.push(heading(texts.newcomers), paragraph({ text: texts.people(newcomers) }));
  }
  return sections;
}

/** Says how much there is, but not what and by whom. */
function withoutContent(
  { topics, direct, streams }: Digest,
  model: RealmModel,
  { digest: texts, missed, labelled }: Texts["mails"],
): Section[] {
  const isAllowed = model.properties.message_content_allowed_in_email_notifications;
  const numbers = [
    { label: texts.topics, count: topics.length },
    { label: texts.direct, count: direct.count },
    { label: texts.streams, count: streams.length },
  ];
  return [
    paragraph({ text: isAllowed ? missed.excludedByYou : missed.excludedByRealm }),
    list(
      numbers
        .filter(({ count }) => count > 0)
        .map(({ label, count }) => ({ text: labelled({ label, value: String(count) }) })),
    ),
  ];
}

function topicSection(
  { stream, topic, messages, people, message_id, senderName, words }: DigestTopic,
  { user }: Digest,
  model: RealmModel,
  texts: Texts["mails"]["digest"],
): Section {
  const placed = { message_id, stream_id: stream.stream_id, topic, participant_ids: null };
  const { title, path } = placeOf(placed, user, model);
  const url = `${model.siteUrl}${path}`;
  const volume = texts.volume({ messages, people });
  return {
    text: [title, volume, ...(words === "" ? [] : [`${senderName}: ${words}`]), url].join("\n"),
    html: html`<div dir="auto"><a href="${url}" style="color: #0b6e5f"><strong>${title}</strong></a></div>
<div style="font-size: 14px; color: #6b7684">${volume}</div>
${words === "" ? undefined : html`<div dir="auto"><strong>${senderName}</strong> ${words}</div>\n`}<br>
`,
  };
}

const addressOf = ({ stream_id, name }: Stream, { siteUrl }: RealmModel): string =>
  `${siteUrl}/#narrow/stream/${encodeStream({ id: stream_id, name })}`;

const heading = (text: string): Section => ({
  text: text.toUpperCase(),
  html: html`<h2 style="font-size: 18px">${text}</h2>\n`,
});

const paragraph = ({ text }: Line): Section => ({ text, html: html`<p>${text}</p>\n` });

const list = (lines: readonly Line[]): Section => ({
  text: lines.map(({ text, url }) => (url === undefined ? text : `${text}\n${url}`)).join("\n"),
  html: html`<ul>
${lines.map(({ text, url }) =>
  url === undefined
    ? html`<li>${text}</li>\n`
    : html`<li dir="auto"><a href="${url}" style="color: #0b6e5f">${text}</a></li>\n`,
)}</ul>
`,
});
