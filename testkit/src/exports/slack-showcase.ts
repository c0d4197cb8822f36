/** Messages that use everything in Slack's format, with the Markdown that they become. */

export interface ShownMessage {
  /** The fields of the message, without its time. */
  readonly message: Readonly<Record<string, unknown>>;
  /** Its Markdown, in which ids of users and messages and the paths of files are `N`. */
  readonly expected: string;
  /** The reactions: names of emoji and the number of people. */
  readonly reactions?: readonly (readonly [string, number])[];
}

const user = "U1";
const said = (text: string, expected: string): ShownMessage => ({ message: { user, text }, expected });
const written = (elements: readonly object[], expected: string): ShownMessage => ({
  message: { user, text: "a summary", blocks: [{ type: "rich_text", elements }] },
  expected,
});
const section = (...elements: object[]) => ({ type: "rich_text_section", elements });
const text = (value: string, style?: object) => ({ type: "text", text: value, ...(style && { style }) });

/** Messages of people in mrkdwn, Slack's marks. */
const marks: readonly ShownMessage[] = [
  said("*bold* _slanted_ ~gone~ `code &lt;b&gt;`", "**bold** *slanted* ~~gone~~ `code <b>`"),
  said("snake_case_name and 2*3*4", "snake_case_name and 2*3*4"),
  said("Ask <@U2> or <@U999|nobody>", "Ask @**Carla Abel|N** or @nobody"),
  said("See <#C2|secret> &amp; <#C999|gone>", "See #**plans** & #gone"),
  said("<!here> <!subteam^S1|@team> <!subteam^S9|@others>", "@**all** @*team* @others"),
  said("<https://example.com/a(b)|the site>", "[the site](https://example.com/a%28b%29)"),
  said("<https://example.com> <mailto:a@example.com|a@example.com>", "https://example.com a@example.com"),
  said("<!date^1600000000^{date}|once>", "<time:2020-09-13T12:26:40Z>"),
  said("• one\n    ◦ two\n• three", "* one\n  * two\n* three"),
  said("&gt; quoted\nanswered", "> quoted\n\nanswered"),
  said("```if (a &lt; b) {\n  go();\n}```", "```\nif (a < b) {\n  go();\n}\n```"),
  said(":+1::skin-tone-3: :party_parrot:", "👍 :party_parrot:"),
  said("# no heading, @**no mention**", "&#35; no heading, &#64;**no mention**"),
];

/** Messages of people as blocks of formatted text. */
const blocks: readonly ShownMessage[] = [
  written(
    [section(text("Now "), text("both ", { bold: true, italic: true }), text("x", { code: true }))],
    "Now ***both*** `x`",
  ),
  written(
    [section({ type: "user", user_id: "U2" }, text(" in "), { type: "channel", channel_id: "C2" })],
    "@**Carla Abel|N** in #**plans**",
  ),
  written(
    [
      section(text("Plan:")),
      {
        type: "rich_text_list",
        style: "ordered",
        elements: [section(text("first")), section(text("second"))],
      },
      { type: "rich_text_list", style: "bullet", indent: 1, elements: [section(text("inner"))] },
      { type: "rich_text_quote", elements: [text("said\nbefore")] },
      { type: "rich_text_preformatted", elements: [text("code()")] },
    ],
    "Plan:\n1. first\n2. second\n\n  * inner\n\n> said\n> before\n\n\n```\ncode()\n```",
  ),
  written(
    [
      section(
        { type: "emoji", name: "tada" },
        { type: "broadcast", range: "channel" },
        { type: "link", url: "https://example.com", text: "there" },
      ),
    ],
    "🎉@**all**[there](https://example.com)",
  ),
];

/** Messages of programs. */
const programs: readonly ShownMessage[] = [
  {
    message: {
      subtype: "bot_message",
      bot_id: "B1",
      username: "Deploys",
      text: "",
      attachments: [
        {
          pretext: "Version *7*",
          title: "Release",
          title_link: "https://example.com/7",
          text: "All <@U2> wanted",
          fields: [{ title: "Region", value: "north" }],
        },
      ],
    },
    expected:
      "Version **7**\n**[Release](https://example.com/7)**\nAll @**Carla Abel|N** wanted\n**Region:** north",
  },
  {
    message: {
      subtype: "bot_message",
      bot_id: "B1",
      username: "Builds",
      blocks: [
        { type: "header", text: { type: "plain_text", text: "Build 12" } },
        { type: "section", text: { type: "mrkdwn", text: "It is *green*" } },
        { type: "image", image_url: "https://example.com/a.png", alt_text: "chart" },
      ],
    },
    expected: "**Build 12**\nIt is **green**\n[chart](https://example.com/a.png)",
  },
  {
    message: {
      user,
      text: "<https://example.com/page>",
      attachments: [{ from_url: "https://example.com/page", title: "Page", text: "A preview" }],
    },
    expected: "https://example.com/page",
  },
];

/** Messages with files, and the rest. */
const others: readonly ShownMessage[] = [
  {
    message: {
      user,
      text: "Here",
      files: [{ id: "F1", name: "plan.txt", title: "The plan", mode: "hosted", user }],
    },
    expected: "Here\n[plan.txt](/user_uploads/N)",
  },
  {
    message: {
      user,
      text: "",
      files: [
        { id: "F8", name: "lost.pdf", mode: "hosted", url_private: "https://files.slack.com/lost.pdf" },
        { id: "F9", mode: "tombstone" },
        { id: "F7", title: "Sheet", mode: "external", external_url: "https://example.com/sheet" },
      ],
    },
    expected:
      "[lost.pdf](https://files.slack.com/lost.pdf)\n(deleted file)\n[Sheet](https://example.com/sheet)",
  },
  { message: { user, subtype: "me_message", text: "waves" }, expected: "/me waves" },
  {
    message: {
      user,
      text: "liked",
      edited: { user, ts: "1600000500.000100" },
      reactions: [
        { name: "thumbsup", users: ["U1", "U2"], count: 2 },
        { name: "wave::skin-tone-4", users: ["U2"], count: 1 },
        { name: "party_parrot", users: ["U3"], count: 1 },
      ],
    },
    expected: "liked",
    reactions: [
      ["+1", 2],
      ["wave", 1],
      ["party_parrot", 1],
    ],
  },
];

export const slackShowcase: readonly ShownMessage[] = [...marks, ...blocks, ...programs, ...others];
