/** Messages of a Zulip export that use everything in the format, and what they become. */

/** The id of the first message. */
export const FIRST_MESSAGE = 101;
/** The address of the exported organization. */
export const HOST = "chat.example.com";
export const UPLOAD = "2/ab/x-Yz0/plan.txt";
export const PICTURE = "2/cd/Qr-st/the picture.png";

export interface ShownMessage {
  readonly content: string;
  /** The text after the import, with N for numbers and paths. */
  readonly expected: string;
  /** The type, code and name of each emoji. */
  readonly reactions?: readonly (readonly [type: string, code: string, name: string])[];
  /** Earlier texts, from the newest to the oldest. */
  readonly earlier?: readonly string[];
}

const same = (content: string): ShownMessage => ({ content, expected: content });

/** Bob Abel (11) sends all of them to the topic `showcase` of the stream `general` (20). */
export const zulipShowcase: readonly ShownMessage[] = [
  {
    content: "Hello @**Carla Abel**, @**Renamed|12**, @_**Dora Abel|13**; the other is @**Dora Abel|22**",
    expected: "Hello @**Carla Abel|N**, @**Carla Abel|N**, @_**Dora Abel|N**; the other is @**Dora Abel|N**",
    reactions: [
      ["unicode_emoji", "1f419", "octopus"],
      ["unicode_emoji", "2764", "heart"],
      ["unicode_emoji", "1f1e9-1f1ea", "germany"],
      ["unicode_emoji", "0031-20e3", "one"],
      ["zulip_extra_emoji", "zulip", "zulip"],
    ],
    earlier: ["Hello @**Carla Abel**", "Helo"],
  },
  { content: "@**everyone** and @**topic**, @_**all**", expected: "@**all** and @**all**, @_**all**" },
  {
    content: "@**Ivo Abel|18** left, @**Nobody Known|99** too, @_**Nobody Known**",
    expected: "@Ivo Abel left, @Nobody Known too, Nobody Known",
  },
  {
    content: "#**general**, #**General>showcase**, #**lost**, #**lost>tea**",
    expected: "#**general**, #**general>showcase**, #lost, #lost > tea",
  },
  {
    content: `#**general>showcase@${FIRST_MESSAGE}** and https://${HOST}/#narrow/channel/20-general/topic/showcase/near/${FIRST_MESSAGE}.`,
    expected:
      "[#general > showcase @ 💬](#narrow/channel/N-general/topic/showcase/near/N) and [#general > showcase @ 💬](#narrow/channel/N-general/topic/showcase/near/N).",
  },
  {
    content: `@_**Bob Abel|11** [said](https://${HOST}/#narrow/stream/20-general/topic/showcase/near/${FIRST_MESSAGE}):\n\`\`\`quote\nHello @**Carla Abel**\n\`\`\`\nYes`,
    expected:
      "@_**Bob Abel|N** [said](#narrow/channel/N-general/topic/showcase/near/N):\n```quote\nHello @**Carla Abel|N**\n```\nYes",
  },
  {
    content: `The [plan.txt](/user_uploads/${UPLOAD}), [again](https://${HOST}/user_uploads/${UPLOAD})`,
    expected: "The [plan.txt](/user_uploads/N), [again](/user_uploads/N)",
  },
  {
    content: `[](/user_uploads/${encodeURI(PICTURE)}) [lost.pdf](/user_uploads/2/ef/none/lost.pdf)`,
    expected: "[the picture.png](/user_uploads/N) lost.pdf",
  },
  same("@*backend* and @_*everyone technical*, not @*role:owners"),
  same("`@**Carla Abel**` and ``#**general**``"),
  same("```python\nprint('@**Carla Abel**')  # [x](/user_uploads/2/ab/x-Yz0/plan.txt)\n```"),
  same("    @**Carla Abel** in indented code"),
  same("/poll Tea?\nYes\nNo"),
  same("/me waves :wave: 🐙"),
  same(
    "* *one* **two** ~~three~~ <b> & $$x^2$$\n* [a link](https://other.example/#narrow/stream/1-a/near/101)",
  ),
  {
    content: "x".repeat(300),
    expected: "x".repeat(300),
    reactions: [
      ["realm_emoji", "3", "party_parrot"],
      ["realm_emoji", "4", "old_logo"],
    ],
  },
];
