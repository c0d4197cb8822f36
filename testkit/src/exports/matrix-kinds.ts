/** The kinds of messages in a generated export of Matrix rooms, and the HTML that each becomes. */

export interface MatrixKind {
  readonly name: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** The type of the event; the default is that of messages. */
  readonly type?: string;
  /** A part of the HTML after the import, in which `{sentence}` is the sentence of the message. */
  readonly html: string;
}

const text = (name: string, body: string, html: string): MatrixKind => ({
  name,
  content: { msgtype: "m.text", body },
  html,
});

const formatted = (name: string, formatted_body: string, html: string): MatrixKind => ({
  name,
  content: { msgtype: "m.text", body: "{sentence}", format: "org.matrix.custom.html", formatted_body },
  html,
});

/** In each message, `{sentence}` stands for a generated sentence. */
export const matrixKinds: readonly MatrixKind[] = [
  text("plain", "{sentence}", "<p>{sentence}</p>"),
  text(
    "plain with marks",
    "# *{sentence}* @**all**",
    "<p>&#35; &#42;{sentence}&#42; @&#42;&#42;all&#42;&#42;</p>",
  ),
  text("plain with an id", "@ada:example.org {sentence}", ">@Ada Abel</span> {sentence}</p>"),
  text("plain with an address", "https://x.example/a_*b* {sentence}", 'href="https://x.example/a_*b*"'),
  formatted(
    "formatted",
    '<p><b>loud</b> <em>soft</em> <a href="https://matrix.to/#/@ada:example.org">Ada</a> {sentence}</p>',
    "<strong>loud</strong> <em>soft</em> <span",
  ),
  formatted(
    "link to a room",
    '<a href="https://matrix.to/#/%23secret:example.org">x</a> {sentence}',
    "#Secret plans</a> {sentence}",
  ),
  formatted("list", "<ul><li>{sentence}</li><li>b</li></ul>", "<li>{sentence}</li>\n<li>b</li>"),
  formatted(
    "code",
    '<pre><code class="language-python">x = "@ada"\n</code></pre>',
    'data-code-language="Python"',
  ),
  formatted(
    "quote",
    "<blockquote>{sentence}</blockquote>b",
    "<blockquote>\n<p>{sentence}</p>\n</blockquote>\n<p>b</p>",
  ),
  formatted("table", "<table><tr><th>a</th></tr><tr><td>{sentence}</td></tr></table>", "<td>{sentence}</td>"),
  formatted("formula", '<span data-mx-maths="x^2">x</span> {sentence}', "katex"),
  formatted("spoiler", '<span data-mx-spoiler="end">{sentence}</span>', '<div class="spoiler-block">'),
  { name: "notice", content: { msgtype: "m.notice", body: "{sentence}" }, html: "<p>{sentence}</p>" },
  { name: "action", content: { msgtype: "m.emote", body: "{sentence}" }, html: "<p>/me {sentence}</p>" },
  {
    name: "place",
    content: { msgtype: "m.location", body: "{sentence}", geo_uri: "geo:1.5,2" },
    html: 'href="geo:1.5,2"',
  },
  {
    name: "missing file",
    content: { msgtype: "m.file", body: "lost *.pdf", url: "mxc://example.org/lost" },
    html: "<p>lost &#42;.pdf</p>",
  },
  {
    name: "poll",
    type: "org.matrix.msc3381.poll.start",
    content: {
      "org.matrix.msc3381.poll.start": {
        question: { "org.matrix.msc1767.text": "{sentence}" },
        answers: [
          { id: "a", "org.matrix.msc1767.text": "Yes" },
          { id: "b", "org.matrix.msc1767.text": "No" },
        ],
      },
    },
    html: "<p><strong>{sentence}</strong></p>\n<ul>\n<li>Yes (1)</li>\n<li>No (0)</li>",
  },
];
