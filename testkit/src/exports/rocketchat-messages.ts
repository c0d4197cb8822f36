/** Messages with one element of Rocket.Chat's format each, and what an import makes of them. */
import type { Document } from "bson";
import { idOf, type Person, START } from "./rocketchat-rooms.ts";

/** A message as a reader sees it. */
export interface Expected {
  /** The name of the stream; absent for direct messages. */
  readonly stream?: string;
  readonly topic?: string;
  readonly sender: string;
  /** Seconds since 1970. */
  readonly time: number;
  /** The text of the message, without its formatting. */
  readonly text: string;
  /** Elements that the HTML has, as it has them. */
  readonly html?: readonly string[];
  /** The names of reactions, one for each person. */
  readonly reactions?: readonly string[];
  /** Seconds since 1970. */
  readonly edited?: number;
}

interface Chosen {
  readonly document: Document;
  /** Absent for messages that are left out. */
  readonly expected: Expected | undefined;
}

const SITE = "https://chat.example.com";

/** The rooms, and what they become. */
const places: Readonly<Record<string, { readonly stream?: string; readonly topic?: string }>> = {
  GENERAL: { stream: "general", topic: "general chat" },
  designroom: { stream: "Design Team", topic: "general chat" },
  makers: { stream: "makers", topic: "general chat" },
  disc1: { stream: "general", topic: "Launch day" },
  disc2: { stream: "general", topic: "launch Day (2)" },
  disc3: { stream: "Hush", topic: "general chat" },
  disc4: { stream: "Just us", topic: "general chat" },
  disc5: { stream: "Design Team", topic: "Colours" },
  direct12: {},
  direct123: {},
};

export function chosenMessages(people: readonly Person[]): Chosen[] {
  const [one, two, three] = people;
  const cat = people.at(-2);
  const left = people.at(-1);
  if (!one || !two || !three || !cat || !left) throw new Error("There are too few people");
  const userOf = ({ key, username, name }: Person) => ({ _id: key, username, name });
  const chosen: Chosen[] = [];
  const keyOf = (index: number) => idOf("c", index);
  const add = (
    rid: string,
    msg: string,
    expected: (Partial<Expected> & { readonly text: string }) | undefined,
    more: Document = {},
    sender: Person = one,
  ) => {
    const index = chosen.length;
    const ts = new Date(START + index * 1000);
    const document = { _id: keyOf(index), rid, msg, ts, u: userOf(sender), _updatedAt: ts, ...more };
    const common = { ...places[rid], sender: sender.name, time: START / 1000 + index };
    chosen.push({ document, expected: expected && { ...common, ...expected } });
    return keyOf(index);
  };
  const first = add("GENERAL", "*bold* _italic_ ~gone~ `co*d*e`", {
    text: "bold italic gone co*d*e",
    html: ["<strong>bold</strong>", "<em>italic</em>", "<del>gone</del>", "<code>co*d*e</code>"],
  });
  add("GENERAL", `Ask @${two.username} or @all in #general :smile: :pcat: @nobody`, {
    text: `Ask @${two.name} or @all in #general :big_smile: :party_cat: @nobody`,
    html: ["user-mention", 'class="stream"'],
  });
  add(
    "GENERAL",
    `[ ](${SITE}/channel/general?msg=${first}) I agree`,
    {
      text: `${one.name} wrote: bold italic gone co*d*e I agree`,
      html: ["<blockquote>", "/near/"],
    },
    {
      attachments: [
        {
          text: "*bold* _italic_ ~gone~ `co*d*e`",
          author_name: one.name,
          message_link: `${SITE}/channel/general?msg=${first}`,
          ts: new Date(START),
          attachments: [],
        },
      ],
    },
    two,
  );
  add("GENERAL", `See ${SITE}/channel/general?msg=${first} and [this](${SITE}/channel/general)`, {
    text: "See message and #general",
    html: ["/near/"],
  });
  add(
    "GENERAL",
    "with a reaction",
    { text: "with a reaction", reactions: ["+1", "+1", "party_cat"] },
    {
      reactions: {
        ":thumbsup:": { usernames: [one.username, two.username] },
        ":pcat:": { usernames: [three.username] },
        ":heart:": { usernames: ["nobody.of.this.name"] },
      },
    },
  );
  add(
    "designroom",
    "was edited",
    { text: "was edited", edited: START / 1000 + 60 },
    {
      editedAt: new Date(START + 60_000),
      editedBy: { _id: one.key, username: one.username },
    },
  );
  const file = (key: string, name: string) => ({
    title: name,
    title_link: `/file-upload/${key}/${name}`,
    type: "file",
  });
  add(
    "GENERAL",
    "",
    { text: "the plan.txt Please read" },
    {
      file: { _id: "fileplan", name: "the plan.txt" },
      files: [{ _id: "fileplan", name: "the plan.txt" }],
      attachments: [{ ...file("fileplan", "the plan.txt"), description: "Please read" }],
    },
  );
  add("GENERAL", "a table", { text: "a table table.csv" }, { file: { _id: "filetable", name: "table.csv" } });
  add(
    "GENERAL",
    "a picture",
    { text: "a picture pixel.png" },
    {
      files: [
        { _id: "filepixel", name: "pixel.png" },
        { _id: "filethumb", name: "thumb-pixel.png" },
      ],
      attachments: [
        {
          ...file("filepixel", "pixel.png"),
          image_url: "/file-upload/filethumb/pixel.png",
          fileId: "filepixel",
        },
      ],
    },
  );
  add("GENERAL", "", { text: "[cloud.txt]" }, { attachments: [file("filecloud", "cloud.txt")] });
  add("GENERAL", "", { text: "local.txt" }, { attachments: [file("filelocal", "local.txt")] });
  const root = add(
    "makers",
    "A thread *begins*",
    { topic: "A thread begins", text: "A thread begins" },
    { tcount: 3 },
  );
  for (const text of ["one", "two", "three"]) {
    add("makers", text, { topic: "A thread begins", text }, { tmid: root }, two);
  }
  const short = add("makers", "A short thread", { text: "A short thread" }, { tcount: 1 });
  add("makers", "its only reply", { text: "its only reply" }, { tmid: short, tshow: true });
  add(
    "GENERAL",
    "Launch day",
    { text: "Discussion: #general > Launch day" },
    { t: "discussion-created", drid: "disc1" },
  );
  add("disc1", "in the discussion", { text: "in the discussion" });
  add("disc2", "in the other discussion", { text: "in the other discussion" });
  add("disc3", "in secret", { text: "in secret" });
  add("disc4", "between us", { text: "between us" });
  add("disc5", "blue or red", { text: "blue or red" });
  add("direct12", "Just for you", { text: "Just for you" });
  add("direct123", "For you two", { text: "For you two" }, {}, three);
  add(
    "GENERAL",
    "built",
    {
      text: "Builder built Result Duration: 2 min https://ci.example.com",
      html: ["<strong>Builder</strong>"],
    },
    {
      alias: "Builder",
      attachments: [
        {
          title: "Result",
          text: "",
          fields: [{ title: "Duration", value: "2 min" }],
          image_url: "https://ci.example.com",
        },
      ],
    },
    cat,
  );
  add(
    "GENERAL",
    "",
    { text: "Vote now Tea Coffee" },
    {
      blocks: [
        { type: "section", text: { type: "mrkdwn", text: "Vote *now*" } },
        {
          type: "actions",
          elements: [
            { type: "button", text: { type: "plain_text", text: "Tea" } },
            { type: "button", text: { type: "plain_text", text: "Coffee" } },
          ],
        },
      ],
    },
    cat,
  );
  add(
    "GENERAL",
    "I am elsewhere",
    { text: "I am elsewhere Location: 52.5, 13.4" },
    {
      location: { type: "Point", coordinates: [13.4, 52.5] },
    },
  );
  add("GENERAL", "\\(x^2\\)", { text: "x2", html: ["katex"] });
  add("GENERAL", "```js\nlet a = 1;\n```", { text: "let a = 1;", html: ["codehilite"] });
  add("GENERAL", "> quoted\nanswered", { text: "quoted answered", html: ["<blockquote>"] });
  add("GENERAL", "from the past", { text: "from the past" }, {}, left);
  add(
    "GENERAL",
    "by a deleted person",
    { sender: "Gone Person", text: "by a deleted person" },
    {
      u: { _id: "u-gone", username: "gone.person", name: "Gone Person" },
    },
  );
  add("GENERAL", "pinned one", { text: "pinned one" }, { pinned: true, pinnedAt: new Date(START) });
  add("GENERAL", "pinned two", { text: "pinned two" }, { pinned: true, starred: [{ _id: two.key }] }, two);
  add("GENERAL", "someone", undefined, { t: "uj" });
  add("GENERAL", "", undefined, { t: "rm" });
  add("GENERAL", "an earlier version", undefined, { _hidden: true, parent: first });
  add("GENERAL", "c2VjcmV0", undefined, {
    t: "e2e",
    content: { algorithm: "rc.v1.aes-sha2", ciphertext: "c2VjcmV0" },
  });
  add("visitor1", "hello?", undefined, { token: "abc" });
  return chosen;
}
