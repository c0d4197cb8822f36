/** The kinds of messages in a generated bulk export of Mattermost, and the HTML that each becomes. */

export interface MessageKind {
  readonly name: string;
  readonly message: string;
  /** Other members of the post. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** A part of the HTML after the import, in which `{sentence}` is the sentence of the message. */
  readonly html: string;
}

const webhook = { from_webhook: "true", override_username: "Build *server*" };

const attachment = {
  fallback: "not shown",
  pretext: "For @ada",
  author_name: "CI",
  title: "Build 7",
  title_link: "https://ci.example.com/7",
  text: "It **failed** :octopus:",
  fields: [
    { title: "Branch", value: "main", short: true },
    { title: "Attempts", value: 3, short: true },
  ],
  image_url: "https://ci.example.com/7.png",
  footer: "by CI",
};

/** In each message, `{sentence}` stands for a generated sentence. */
export const messageKinds: readonly MessageKind[] = [
  { name: "plain", message: "{sentence}", html: "<p>{sentence}</p>" },
  { name: "mention", message: "**@ada** {sentence}", html: ">@Ada Abel</span> {sentence}</p>" },
  { name: "everyone", message: "@here {sentence}", html: 'data-user-id="*"' },
  { name: "stream", message: "~off-topic {sentence}", html: "#Core: Off-Topic</a> {sentence}" },
  {
    name: "emphasis",
    message: "_soft_ __loud__ ~~gone~~ {sentence}",
    html: "<em>soft</em> <strong>loud</strong> <del>gone</del> {sentence}",
  },
  { name: "emoji", message: ":octopus: :+1: :party_parrot: {sentence}", html: 'class="emoji emoji-1f419"' },
  { name: "hashtag", message: "#plan {sentence}", html: "<p>#plan {sentence}</p>" },
  { name: "heading", message: "# Plan\n{sentence}", html: "<h1>Plan</h1>" },
  { name: "code", message: "```python\nprint('@ada')\n```\n{sentence}", html: 'data-code-language="Python"' },
  { name: "formula", message: "```latex\nx^2\n```\n{sentence}", html: "katex-display" },
  {
    name: "table",
    message: "| who | what |\n|-----|------|\n| @ada | {sentence} |",
    html: "<td>@ada</td>\n<td>{sentence}</td>",
  },
  {
    name: "quote with code",
    message: "> so\n> ```\n> x = 1\n> ```\n\n{sentence}",
    html: '<blockquote>\n<p>so</p>\n<div class="codehilite">',
  },
  {
    name: "tasks",
    message: "- [x] {sentence}\n- [ ] next",
    html: ":checkbox:</span> {sentence}</li>\n<li>☐ next</li>",
  },
  {
    name: "permalink",
    message: "https://chat.example.com/core/pl/4xp9fdt7p3yxqg7 {sentence}",
    html: 'href="https://chat.example.com/core/pl/4xp9fdt7p3yxqg7"',
  },
  {
    name: "picture",
    message: "![a cat](https://cats.example.com/cat =100x50) {sentence}",
    html: '<a href="https://cats.example.com/cat">a cat</a> {sentence}',
  },
  { name: "escaped", message: "2 \\* 3 \\* 4 {sentence}", html: "2 &#42; 3 &#42; 4 {sentence}" },
  {
    name: "our syntax",
    message: "@**Ada Abel** $$5$$ {sentence}",
    html: "&#64;<strong>Ada Abel</strong> &#36;&#36;5&#36;&#36; {sentence}",
  },
  { name: "action", message: "*{sentence}*", more: { type: "me" }, html: "<p>/me {sentence}</p>" },
  {
    name: "webhook",
    message: "{sentence}",
    more: { type: "slack_attachment", props: webhook },
    html: "<p><strong>Build &#42;server&#42;</strong></p>\n<p>{sentence}</p>",
  },
  {
    name: "attachment",
    message: "{sentence}",
    more: { type: "slack_attachment", props: { attachments: [attachment, { fallback: "{sentence}" }] } },
    html: '<strong><a href="https://ci.example.com/7">Build 7</a></strong><br>\nIt <strong>failed</strong> ',
  },
  { name: "multibyte", message: "日本語 🐙 {sentence}", html: "日本語 " },
];
