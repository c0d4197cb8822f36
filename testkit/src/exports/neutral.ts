/** Writes exports in the neutral format (docs/import-format.md) of any size, with everything that the format has. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { png } from "./picture.ts";
import { Prose } from "./prose.ts";

const PEOPLE = 14;
const FILES = 6;
/** 1 January 2022, in seconds. */
const START = 1_640_995_200;
const STEP = 61;

type Line = Readonly<Record<string, unknown>>;

/**
 * @param folder an existing folder
 * @param messages the number of messages
 */
export async function writeNeutralExport(folder: string, messages: number): Promise<void> {
  const prose = new Prose(5);
  await mkdir(join(folder, "stored"));
  await writeFile(join(folder, "stored", "face.png"), png(40, 200, 40));
  await writeFile(join(folder, "stored", "parrot.png"), png(200, 40, 40));
  for (let file = 0; file < FILES; file += 1) {
    await writeFile(join(folder, "stored", `${file}.txt`), `Step ${file}.`);
  }
  const write = (name: string, lines: readonly Line[]) =>
    writeFile(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  await write(
    "people.jsonl",
    Array.from({ length: PEOPLE }, (_, index) => personAt(index, prose)),
  );
  await write("groups.jsonl", [
    { key: "G1", name: "cooks", description: "Of the kitchen", members: [key(1), key(2)] },
    { key: "G2", name: "everyone else", members: [key(3), key(4), key(5)] },
  ]);
  await write("emoji.jsonl", [{ name: "party_parrot", path: "stored/parrot.png", author: key(1) }]);
  await write("streams.jsonl", streams);
  await write(
    "files.jsonl",
    Array.from({ length: FILES }, (_, file) => ({
      key: `F${file}`,
      name: `plan ${file}.txt`,
      path: `stored/${file}.txt`,
      owner: key(file),
    })),
  );
  await write(
    "messages.jsonl",
    Array.from({ length: messages }, (_, index) => messageAt(index, messages, prose)),
  );
}

const key = (person: number): string => `U${person}`;
const keys = (end: number): string[] => Array.from({ length: end }, (_, person) => key(person));

const personAt = (index: number, prose: Prose): Line => ({
  key: key(index),
  name: prose.personName(index),
  ...(index !== 6 && index !== 9 && { email: `person${index}@example.com` }),
  is_bot: index === 9,
  is_active: index !== 8,
  role: ["owner", "administrator", "moderator", "guest"][index] ?? "member",
  ...(index % 4 === 1 && { picture: "stored/face.png" }),
});

const streams: readonly Line[] = [
  { key: "C0", name: "general", description: "For *all*", members: keys(PEOPLE) },
  { key: "C1", name: "plans", is_private: true, members: keys(3) },
  { key: "C2", name: "closed", is_archived: true, members: keys(5) },
  { key: "C3", name: "kitchen", members: keys(7) },
];

function messageAt(index: number, count: number, prose: Prose): Line {
  const sender = key(prose.below(PEOPLE));
  const time = START + index * STEP;
  const isDirect = index % 9 === 8;
  const to = isDirect
    ? { to: [sender, key(prose.below(PEOPLE)), "U0"] }
    : { stream: `C${index % streams.length}`, topic: `${prose.below(7)} things` };
  return {
    key: `m${index}`,
    time,
    sender,
    ...to,
    content: contentAt(index, count, prose),
    ...(prose.chance(0.1) && {
      reactions: [{ emoji: prose.pick(["tada", "party_parrot", "👍"]), people: keys(1 + prose.below(5)) }],
    }),
    ...(prose.chance(0.05) && {
      edits: [{ time: time + 30, editor: sender, previous_content: ["Once ", { person: key(3) }] }],
    }),
  };
}

/** Links to other messages lead to earlier and later ones, near and far. */
function contentAt(index: number, count: number, prose: Prose): unknown {
  const sentence = prose.sentence();
  if (index % 60 === 30) {
    // Too long for one message.
    const code = `${sentence}\n`.repeat(Math.ceil(15_000 / sentence.length));
    return [`\`\`\`\n${code}\`\`\`\n`, { message: `m${count - 1}`, text: "the last" }];
  }
  switch (index % 12) {
    case 1:
      return [sentence, " ", { message: `m${prose.below(count)}`, text: "there" }];
    case 4:
      return [
        { message: `m${Math.min(index + 1 + prose.below(20), count - 1)}`, text: "below" },
        ` ${sentence}`,
      ];
    case 6:
      return ["See ", { file: `F${prose.below(FILES)}` }];
    case 7:
      return [{ person: key(prose.below(PEOPLE)) }, " and ", { group: "G1" }, " :party_parrot:"];
    case 10:
      return [{ stream: "C3", topic: "2 things" }, `\n\n\`\`\`\n${sentence}\n\`\`\``];
    default:
      return sentence;
  }
}
